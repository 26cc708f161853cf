/** Rows of a preview page: the browser never holds more of the file. */
export const rowsPerPage = 50
