/** Keeps the focus among the lines while they come and go. */
export class FocusKeeper {
  /** The line that takes the focus as soon as it is there; '' is whichever comes first. */
  #wanted: string | undefined
  #heading: HTMLElement | null = null

  /** Where the focus goes once there is no line left. */
  readonly atHeading = (element: HTMLElement | null): void => {
    this.#heading = element
  }

  want(id: string | undefined): void {
    this.#wanted = id ?? ''
  }

  /** After each drawing of the list. */
  settle(list: HTMLElement | null): void {
    if (this.#wanted === undefined || !list) return
    const row = this.#wanted && `[data-row="${this.#wanted}"] `
    const link = list.querySelector<HTMLElement>(`${row}[data-row-link]`)
    if (link) {
      this.#wanted = undefined
      link.focus()
    } else if (document.activeElement === document.body) list.focus()
  }

  /** The list has gone: its last line was dealt with, or the page was left. */
  leave(): void {
    if (this.#wanted !== undefined && document.activeElement === document.body) this.#heading?.focus()
  }
}
