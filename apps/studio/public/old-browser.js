// A classic script for browsers without modules, and for main.tsx where something else is missing.
document.getElementById("old-browser").hidden = false;
