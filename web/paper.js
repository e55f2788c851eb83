// On pages that are made to be printed: the button, and the print dialog at once for whoever came to print.

document.getElementById('print')?.addEventListener('click', () => window.print());
if (location.hash === '#print') window.print();
