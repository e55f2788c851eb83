// A screen that nobody touches does not go dark, where the browser lets a page ask for it: over HTTPS, and on the machine
// itself. Elsewhere the machine's own settings have to keep it awake.

export function stayAwake() {
  const ask = () => {
    if (document.visibilityState !== 'visible') return;
    // Refused to save a battery, for example: it is asked again when the page is next shown.
    navigator.wakeLock?.request('screen').catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask);
  ask();
}
