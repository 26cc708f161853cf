export const planted = window.location.href
