import { Component, type ReactNode } from 'react'
import { namingField, type Resource } from '#contract/kit/index.ts'
import { nameOf } from '#src/resources/name-of.ts'
import type { Readable, ResourceScreens } from '#src/resources/screens.ts'
import { Fact, Facts, Page, PageHead } from '#src/ui/page/parts.tsx'
import { FieldCell, hasValue } from '../fields/cell.tsx'

interface HiddenPartsProps {
  screens: ResourceScreens
  record: Readable
  children: ReactNode
}

const hiddenOf = ({ shows }: Resource, record: Readable) => shows.filter((field) => !(field in record))

/**
 * A record's page is made of all its fields. Where a role hides one that the page cannot do without, the fields that may
 * be read stand below each other instead. Of a record with all its fields an error is an error.
 */
export class HiddenParts extends Component<HiddenPartsProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render(): ReactNode {
    const { screens, record, children } = this.props
    const { error } = this.state
    if (error === undefined) return children
    if (hiddenOf(screens.resource, record).length === 0) throw error
    return <ReadableParts screens={screens} record={record} />
  }
}

function ReadableParts({ screens, record }: Omit<HiddenPartsProps, 'children'>) {
  const { resource, list, show, tones } = screens
  const spokenOf = [show.keyFigures, list.columns].flat().map(({ field }) => field)
  const told = new Set<string>([...spokenOf, ...show.facts.flatMap(({ fields }) => fields)])
  // What a link says already is not said again.
  const linked = new Set([...told].map((field) => namingField(resource, field)))
  const one = resource.labels.one.toLowerCase()
  return (
    <Page width="form">
      <PageHead
        title={nameOf(resource, record)}
        lead={`Your role hides parts of this ${one}, so only what you may read is shown.`}
      />
      <Facts>
        {[...told]
          .filter((field) => !linked.has(field) && hasValue(resource, field, record))
          .map((field) => (
            <Fact key={field} label={resource.label(field)}>
              <FieldCell resource={resource} field={field} record={record} tones={tones?.[field]} />
            </Fact>
          ))}
      </Facts>
    </Page>
  )
}
