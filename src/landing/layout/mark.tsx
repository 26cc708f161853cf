/** The product's mark, in the accent of the page's mode. */
export function Mark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        fill="var(--accent)"
        d="M8 58V27.8a6 6 0 0 1 2.3-4.7L28.3 8.9a6 6 0 0 1 7.4 0L53.7 23.1A6 6 0 0 1 56 27.8V29.5H23v8h23v8H23V58Z"
      />
    </svg>
  )
}
