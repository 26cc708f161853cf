/** Made by vite.landing.config.ts from src/landing/navigation/main.ts. */
declare module 'virtual:navigation' {
  export const script: { path: string; text: string }
}
