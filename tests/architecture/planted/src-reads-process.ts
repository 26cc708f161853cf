export const planted = process.env['PORT']
