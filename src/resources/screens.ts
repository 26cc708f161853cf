import type { ComponentProps, ComponentType } from 'react'
import type { Operation, Resource } from '#contract/kit/index.ts'
import type { Avatar } from '#src/ui/people/avatar.tsx'

/** A record as generic screens see it. */
export interface AnyRecord {
  id: string
  version: number
  [field: string]: unknown
}

/** How loudly a status is shown: only what needs somebody to act is loud. */
export type Tone = 'good' | 'quiet' | 'attention' | 'danger' | 'info'

export type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>

/** A column beyond what its field already says. */
export interface ColumnScreen {
  field: string
  /** A shorter heading than the field's label. */
  label?: string
  /** Pixels; by kind when left out. */
  width?: number
}

export interface FormSection {
  title: string
  /** Why it matters, one sentence. */
  why?: string
  /** Fields in order; an array puts its fields beside each other. */
  fields: readonly (string | readonly string[])[]
}

/** A record's way through its states. */
export interface StatusScreen {
  field: string
  /** The states that may follow, in the order in which they are offered. */
  next: (from: string) => readonly string[]
  /** The state of what is put away, and the one it comes back to. */
  archived: string
  restored: string
  /** The states that a new record may begin in. */
  initial: readonly string[]
  /** States that cannot be left again: asked about first. */
  final: Readonly<Record<string, string>>
}

/** Changes of many records at once, through one operation. */
export interface BulkScreen {
  operation: Operation
  body: (
    records: readonly { id: string; version: number | null }[],
    change: Record<string, unknown>,
  ) => object
  /** Fields that hold a person, in the order in which they are offered. */
  assign: readonly string[]
  /** Other choice fields that may be set. */
  set: readonly string[]
  /** Amounts that may be set, of records that share a currency. */
  amounts?: readonly string[]
  limit: number
}

/** Something that is done to one record by a call of its own. */
export interface ActionScreen {
  key: string
  label: string
  icon: Icon
  operation: Operation
  body?: (record: AnyRecord) => object
  /** The field that it changes, where a profile may change some and not others. */
  field?: string
  /** Whether it is offered for the record; whether the profile may change it is asked besides. */
  when: (record: AnyRecord) => boolean
  /** Asked first, where it weighs. */
  ask?: (record: AnyRecord) => { title: string; text: string; action: string; danger: boolean }
  done: (record: AnyRecord) => string
}

/**
 * Everything that screens need to know of a resource beyond its contract. Where this would need conditionals, write
 * a page instead.
 */
export interface ResourceScreens {
  resource: Resource
  /** What its columns are remembered by, where the resource has another list as well. */
  name?: string
  icon: Icon
  /** What the navigation calls the area that the list is a part of, and where it leads; the list itself when left out. */
  place?: { label: string; to: string }
  paths: {
    list: () => string
    /** Left out where a record is only made from another one's page. */
    create?: () => string
    /** Where a file of them can be imported. */
    bulkAdd?: () => string
    /** The record is left out where only its id is known. */
    edit: (id: string, record?: AnyRecord) => string
    show: (id: string, record?: AnyRecord) => string
  }
  /** Field → value → tone, for fields shown as a dot and a word. */
  tones?: Readonly<Record<string, Readonly<Record<string, Tone>>>>
  status?: StatusScreen
  actions?: readonly ActionScreen[]
  list: {
    /** The first column: the thing itself. */
    picture?: (record: AnyRecord) => { small: string; alt: string } | null
    /** Instead of a picture where the records are people: theirs, or their initials. */
    portrait?: (record: AnyRecord) => Pick<ComponentProps<typeof Avatar>, 'name' | 'picture'>
    secondLine?: (record: AnyRecord) => string
    /** Fields that the second line says already: a card does not repeat them. */
    inSecondLine?: readonly string[]
    columns: readonly ColumnScreen[]
    defaultColumns: readonly string[]
    /** Filter names in the order in which they are offered. */
    filters: readonly string[]
    /** Views beside "All" that everybody has, by the filters that they set for whoever looks. */
    views?: readonly { label: string; filters: (userId: string) => Readonly<Record<string, string>> }[]
    searchHint: string
    /** "Add property". */
    createLabel: string
    /** Counts what the filters show; its words beside the title. */
    summary?: { operation: Operation; field: string; words: (answer: unknown) => string | undefined }
    export?: { operation: Operation }
    bulk?: BulkScreen
    empty: { title: string; sentence: string; illustration?: ComponentType }
  }
  form: {
    sections: readonly FormSection[]
  }
  show: {
    /** The field that says beside the title how a record stands; its status when left out. */
    standing?: (record: AnyRecord) => string
    /** Two or three figures in the header. */
    keyFigures: readonly { field: string; label?: string; unit?: string }[]
    /** Fields of the right rail, in groups. */
    facts: readonly { title: string; fields: readonly string[] }[]
  }
}
