"""WebAssembly as a target: the same code as the machine's, and the data that a page needs beside it."""
