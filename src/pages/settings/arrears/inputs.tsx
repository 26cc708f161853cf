import { useState } from 'react'
import { mergeFields, usualTemplates, type Template } from '#domain/arrears/letters.ts'
import type { ReminderStage } from '#domain/arrears/stages.ts'
import { keysOf } from '#domain/kit/keys.ts'
import type { ActionInputProps } from '#src/records/actions/action-field.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Inline, Muted, Stack } from '#src/ui/page/parts.tsx'

/** A number of days; the value is the text where it is no whole number. */
export function DaysInput({ value, onChange, onBlur, ref, ...described }: ActionInputProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      {...described}
      ref={ref}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? (typeof value === 'number' ? String(value) : '')}
      onChange={({ target }) => {
        const plain = target.value.trim()
        setTyped(target.value)
        onChange(/^\d{1,9}$/.test(plain) ? Number(plain) : plain || null)
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur()
      }}
    />
  )
}

/** Subject and text of a stage's letter, with what can be filled in. */
export function letterInput(stage: ReminderStage) {
  return function LetterInput({ value, onChange, onBlur, ref: _, ...described }: ActionInputProps) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this input alone sets the value
    const text = (value ?? usualTemplates[stage]) as Template
    return (
      <Stack gap={8}>
        <input
          {...described}
          aria-label="Subject"
          value={text.subject}
          onBlur={onBlur}
          onChange={({ target }) => onChange({ ...text, subject: target.value })}
        />
        <textarea
          aria-label="Text"
          rows={12}
          value={text.body}
          onBlur={onBlur}
          onChange={({ target }) => onChange({ ...text, body: target.value })}
        />
        <Muted small>
          Filled in for each tenant:{' '}
          {keysOf(mergeFields)
            .map((name) => `{{${name}}}`)
            .join(' ')}
        </Muted>
        <Inline>
          <Button small onClick={() => onChange(usualTemplates[stage])}>
            Use standard text
          </Button>
        </Inline>
      </Stack>
    )
  }
}
