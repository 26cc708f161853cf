/** The calendar date where the browser is: what is in force "today" on screen. */
export const thisDay = (): string => new Intl.DateTimeFormat('en-CA').format(new Date())
