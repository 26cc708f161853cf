const button = {
  padding: '8px 16px',
  border: '1px solid var(--line-strong)',
  borderRadius: 6,
  background: 'var(--surface)',
  color: 'var(--ink)',
  font: 'inherit',
  fontWeight: 500,
  cursor: 'pointer',
} as const

/** Without an area's code there is nothing to show but that, and the way to try again. Brings all that it needs. */
export function NotLoaded() {
  return (
    <main role="alert" style={{ padding: '24vh 24px', textAlign: 'center' }}>
      <title>Freehold could not be loaded</title>
      <h1 style={{ margin: 0, fontSize: 22, lineHeight: '28px' }}>Freehold could not be loaded</h1>
      <p style={{ margin: '8px 0 24px' }}>Check your internet connection, then load the page again.</p>
      <button type="button" style={button} onClick={() => location.reload()}>
        Load again
      </button>
    </main>
  )
}
