/** Keeps the focus among the lines while they come and go. */
export class FocusKeeper {
  /** The line that takes the focus as soon as it is there; '' is whichever comes first. */
  #wanted: string | undefined
  /** The line that had the focus when the list was last drawn. */
  #last: string | undefined
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
    if (!list) return
    // Somebody else dealt with the line meanwhile, or an earlier answer comes late.
    const lost = this.#last !== undefined && !rowIn(list, this.#last) && isNowhere()
    if (lost) this.#wanted ??= ''
    if (this.#wanted !== undefined) {
      const row = this.#wanted ? rowIn(list, this.#wanted) : list
      const link = row?.querySelector<HTMLElement>('[data-row-link]')
      if (link) {
        this.#wanted = undefined
        link.focus()
      } else if (isNowhere()) list.focus()
    }
    const focused = list.contains(document.activeElement) ? document.activeElement : null
    this.#last = focused?.closest('[data-row]')?.getAttribute('data-row') ?? undefined
  }

  /** The list has gone: its last line was dealt with, or the page was left. */
  leave(): void {
    if ((this.#wanted !== undefined || this.#last !== undefined) && isNowhere()) this.#heading?.focus()
  }
}

const isNowhere = () => document.activeElement === document.body
const rowIn = (list: HTMLElement, id: string) => list.querySelector<HTMLElement>(`[data-row="${id}"]`)
