import { setShortcuts, useShortcuts } from '#src/lib/shortcuts.ts'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { hideShortcuts } from './shortcuts.ts'
import styles from './shortcuts-sheet.module.css'

/** Keys pressed together are one entry; alternatives are separate lists. */
interface Shortcut {
  keys: readonly (readonly string[])[]
  does: string
}

const groups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Anywhere',
    shortcuts: [
      { keys: [['Ctrl', 'K']], does: 'Search, go somewhere, create something' },
      { keys: [['?']], does: 'Show these shortcuts' },
      { keys: [['Esc']], does: 'Close what is open' },
    ],
  },
  {
    title: 'In a list',
    shortcuts: [
      { keys: [['/']], does: 'Search the list' },
      { keys: [['J'], ['↓']], does: 'Next row' },
      { keys: [['K'], ['↑']], does: 'Previous row' },
      { keys: [['Enter']], does: 'Open the row' },
      { keys: [['Ctrl', 'Enter']], does: 'Open it in a new tab' },
      { keys: [['X']], does: 'Select the row' },
    ],
  },
  {
    title: 'Among bank lines',
    shortcuts: [
      { keys: [['Enter']], does: 'Accept the best suggestion' },
      { keys: [['1 – 9']], does: 'Accept another' },
      { keys: [['S']], does: 'Match by hand, split' },
      { keys: [['T'], ['C']], does: 'Transfer, category' },
      { keys: [['P']], does: 'Park in suspense' },
      { keys: [['U']], does: 'Undo the last match' },
    ],
  },
  {
    title: 'In a form',
    shortcuts: [{ keys: [['Ctrl', 'S']], does: 'Save' }],
  },
]

/** All keys in one place. */
export function ShortcutsSheet() {
  const singleKeys = useShortcuts()
  return (
    <Dialog title="Keyboard shortcuts" className={styles.sheet} onClose={hideShortcuts}>
      <div className={styles.groups}>
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div key={does}>
                  <dt>
                    {keys.map((together, index) => (
                      <span key={together.join()}>
                        {index > 0 ? ' or ' : null}
                        {together.map((key) => (
                          <kbd key={key}>{key}</kbd>
                        ))}
                      </span>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={(event) => setShortcuts(event.currentTarget.checked)}
        />
        Single keys work. Turn them off if they get in the way of speech input.
      </label>
    </Dialog>
  )
}
