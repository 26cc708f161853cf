/** Two houses drawn in lines: stands where a picture would. */
export function HousesDrawing() {
  return (
    <svg
      viewBox="0 0 320 160"
      width={320}
      height={160}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M10 140h300" />
      <path fill="var(--accent)" fillOpacity=".1" stroke="none" d="M60 62h90v78H60zM170 34h84v106h-84z" />
      <path d="M60 140V62m90 78V62M50 64l55-38 55 38M170 140V34h84v106M164 34h96M92 140v-34h26v34M72 78h20v16H72zm46 0h20v16h-20z" />
      <path d="M182 48h14v18h-14zm23 0h14v18h-14zm23 0h14v18h-14zM182 80h14v18h-14zm23 0h14v18h-14zm23 0h14v18h-14zM205 140v-28h14v28M182 112h14v14h-14zm46 0h14v14h-14z" />
      <path stroke="var(--accent)" d="M284 140v-32m0 8c-12-2-14-16-8-24 10 4 14 14 8 24Z" />
    </svg>
  )
}

/** For a property that has no pictures yet. */
export function NoPhoto() {
  return (
    <div className="no-photo">
      <HousesDrawing />
      <p>Photos coming soon</p>
    </div>
  )
}
