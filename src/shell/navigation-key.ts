/** Where the browser keeps whether the side navigation is collapsed. */
export const navigationKey = 'freehold.navigation'
