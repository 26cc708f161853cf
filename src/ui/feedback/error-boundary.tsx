import { Component, type ReactNode } from 'react'
import { isLostChunk, isReloading, loadAgain, reloadIfLost } from '#src/lib/chunk-reload.ts'
import { notifyError } from './notify-error.ts'
import { ErrorPage } from './error-page.tsx'
import { pageErrorFrom } from './page-error.ts'

interface BoundaryProps {
  children: ReactNode
  /** A change of it, such as the address, gives the page another chance. */
  resetKey: string
}

interface BoundaryState {
  error: unknown
  failedAt: string | undefined
}

/** A page that breaks shows the error page inside the frame, which goes on working. */
export class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined, failedAt: undefined }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    reloadIfLost(error)
  }

  override componentDidUpdate(former: BoundaryProps): void {
    if (this.state.error !== undefined && former.resetKey !== this.props.resetKey) this.clear()
  }

  clear = (): void => this.setState({ error: undefined })

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    // The page is about to be replaced, so that nobody need read what is wrong with it.
    if (isReloading()) return null
    return (
      <ErrorPage
        error={pageErrorFrom(error)}
        onClear={this.clear}
        onRetry={isLostChunk(error) ? () => void loadAgain().catch(notifyError) : undefined}
      />
    )
  }
}
