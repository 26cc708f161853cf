/** How a plan stands: it opens issues, has been stopped for a while, or has come to its end. */
export const planStatuses = { active: 'Active', paused: 'Paused', ended: 'Ended' } as const

/** What stands behind a plan when nobody says otherwise: a week to arrange things. */
export const usualLeadDays = 7
export const mostLeadDays = 90

/** The longest span that a calendar shows at once: six weeks, and a month around them. */
export const mostCalendarDays = 93
