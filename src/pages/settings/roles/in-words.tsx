import { abilityWords, accessVocabulary, type Matrix } from '#domain/access/index.ts'
import { subjectGroups } from './groups.ts'
import styles from './matrix.module.css'

/** The whole matrix as sentences, for whoever would rather read. */
export function InWords({ label, matrix }: { label: string; matrix: Matrix }) {
  const said = subjectGroups
    .flatMap(({ subjects }) => subjects)
    .map((subject) => ({ subject, sentences: abilityWords(subject, matrix.cells[subject]) }))
  const may = said.filter(({ sentences }) => sentences.length > 0)
  const mayNot = said.filter(({ sentences }) => sentences.length === 0)
  return (
    <details className={styles.words}>
      <summary>What {label} may do, in words</summary>
      <dl>
        {may.map(({ subject, sentences }) => (
          <div key={subject}>
            <dt>{accessVocabulary[subject].many}</dt>
            <dd>
              {sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </dd>
          </div>
        ))}
        {mayNot.length > 0 ? (
          <div>
            <dt>Not at all</dt>
            <dd>
              <p>{mayNot.map(({ subject }) => accessVocabulary[subject].many).join(', ')}</p>
            </dd>
          </div>
        ) : null}
      </dl>
    </details>
  )
}
