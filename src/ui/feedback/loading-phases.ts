import { loadingBar } from '#src/lib/constants.ts'

/** ST-04. `waiting` is the start delay, in which nothing shows yet. */
export type LoadingPhase = 'idle' | 'waiting' | 'loading' | 'finished' | 'hidden'

export interface LoadingState {
  phase: LoadingPhase
  failed: boolean
}

type Listener = (state: LoadingState) => void

/** Anything that runs a function later and can be told not to. */
export interface Timer {
  set: (run: () => void, delay: number) => number
  clear: (handle: number) => void
}

const browserTimer: Timer = {
  set: (run, delay) => setTimeout(run, delay),
  clear: (handle) => clearTimeout(handle),
}

/**
 * The loading bar's life (CO-20): idle → waiting → loading → finished → hidden → idle. Work that ends within the
 * start delay never shows; work that starts again while the bar leaves begins a new one.
 */
export class LoadingPhases {
  #state: LoadingState = { phase: 'idle', failed: false }
  #handle = 0
  readonly #timer: Timer
  readonly #listener: Listener

  constructor(listener: Listener, timer: Timer = browserTimer) {
    this.#listener = listener
    this.#timer = timer
  }

  start(): void {
    if (this.#state.phase === 'waiting' || this.#state.phase === 'loading') return
    this.#go('waiting', false)
    this.#later(loadingBar.startDelay, () => this.#go('loading', false))
  }

  finish(failed = false): void {
    if (this.#state.phase === 'waiting' && !failed) this.#go('idle', false)
    if (this.#state.phase !== 'loading' && this.#state.phase !== 'waiting') return
    this.#go('finished', failed)
    this.#later(loadingBar.hideDelay, () => {
      this.#go('hidden', failed)
      this.#later(loadingBar.resetDelay, () => this.#go('idle', false))
    })
  }

  stop(): void {
    this.#timer.clear(this.#handle)
  }

  #go(phase: LoadingPhase, failed: boolean): void {
    this.#timer.clear(this.#handle)
    this.#state = { phase, failed }
    this.#listener(this.#state)
  }

  #later(delay: number, run: () => void): void {
    this.#handle = this.#timer.set(run, delay)
  }
}

/** How far the bar has come after some loading: fast first, never quite there. @returns 0 to 100 */
export function estimatedProgress(elapsed: number): number {
  return (2 / Math.PI) * 100 * Math.atan(((elapsed / loadingBar.estimatedDuration) * 100) / 50)
}
