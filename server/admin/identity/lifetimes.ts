/** Seconds after which somebody signs in again, however much the session is used. */
export const longestSession = 90 * 24 * 3600

/** Days after which an account goes whose address nobody ever confirmed. */
export const unconfirmedDays = 7
