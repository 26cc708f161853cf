/** Made by scripts/landing-scripts.ts from src/landing/navigation/main.ts. */
declare module 'virtual:navigation' {
  export const script: { path: string; text: string }
}

/** The same from src/landing/booking/main.ts. */
declare module 'virtual:booking' {
  export const script: { path: string; text: string }
}
