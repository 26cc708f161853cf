import { useText } from '#src/records/form/use-text.ts'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { fieldMeta } from '#contract/kit/index.ts'
import { similarIssues } from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import { tellingWords } from '#domain/issues/likeness.ts'
import { issueStatuses } from '#domain/issues/vocabulary.ts'
import { timeAgo } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { TextInput } from '#src/records/fields/text-input.tsx'
import styles from '#src/records/issues/issues.module.css'
import { LabelledField } from '#src/records/form/labelled-field.tsx'

/** What is wrong, and below it whether somebody has said so already. */
export function TitleField({ field, label }: { field: string; label: string }) {
  const { help } = fieldMeta(issues.fields.title)
  return (
    <LabelledField field={field} label={label} help={help} required after={<Known />}>
      {({ ref, ...bound }) => <TextInput {...bound} ref={ref} />}
    </LabelledField>
  )
}

/** Issues of the property that are not finished and sound alike. */
function Known() {
  const title = useText('title')
  const propertyId = useText('propertyId')
  const words = useDeferredValue((title ?? '').trim())
  const asks = Boolean(propertyId) && tellingWords(words).length > 0
  const { data } = useOperation(similarIssues, {
    query: { propertyId: propertyId ?? '', title: words },
    enabled: asks,
    keepPrevious: true,
  })
  const found = asks ? (data?.data ?? []) : []
  return (
    <div role="status" aria-live="polite">
      {found.length > 0 ? (
        <div className={styles.known}>
          <p>Already reported? These issues are still open:</p>
          <ul>
            {found.map((issue) => (
              <li key={issue.id}>
                <Link to={paths.issues.show(issue.propertyId, issue.id)} target="_blank">
                  #{issue.number} {issue.title}
                </Link>{' '}
                <span>
                  {issueStatuses[issue.status]}, reported {timeAgo(issue.createdAt)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
