import type { ComponentProps, ComponentType } from 'react'
import type { z } from 'zod'
import type { AnyRecord } from '#domain/access/rules.ts'
import type { Operation, RecordOf, Resource } from '#contract/kit/index.ts'
import type { CurrentProfile } from '#src/lib/session/current-profile.ts'
import type { Avatar } from '#src/ui/people/avatar.tsx'

/**
 * A record as somebody sees it: fields that they may not read are missing. Of any resource at all it is what generic
 * screens take.
 */
export type Readable<R extends Resource = Resource> = Partial<RecordOf<R>> & { id: string; version: number }

/** A record whose page is made of all of its fields. */
export type Whole<R extends Resource> = Readable<R> & RecordOf<R>

export const asWhole = <R extends Resource>(record: Readable<R>) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- where a role hides a field, its place stays empty
  record as Whole<R>

/** What a list answers with. */
export interface Page<R extends Resource = Resource> {
  data: Readable<R>[]
  total: number
}

type FieldOf<R extends Resource> = keyof RecordOf<R> & string

/** Each field of a resource → something. */
type ByField<R extends Resource, T> = { readonly [F in FieldOf<R>]?: T }

/** How loudly a status is shown: only what needs somebody to act is loud. */
export type Tone = 'good' | 'quiet' | 'attention' | 'danger' | 'info'

export type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>

/** A column beyond what its field already says. */
export interface ColumnScreen<R extends Resource = Resource> {
  field: FieldOf<R>
  /** A shorter heading than the field's label. */
  label?: string
  /** Pixels; by kind when left out. */
  width?: number
}

export interface FormSection<R extends Resource = Resource> {
  title: string
  /** Why it matters, one sentence. */
  why?: string
  /** Fields in order; an array puts its fields beside each other. */
  fields: readonly (FieldOf<R> | readonly FieldOf<R>[])[]
}

/** A record's way through its states. */
export interface StatusScreen<R extends Resource = Resource> {
  field: FieldOf<R>
  /** The states that may follow, in the order in which they are offered. */
  next(from: string): readonly string[]
  /** The state of what is put away, and the one it comes back to. */
  archived: string
  restored: string
  /** The states that a new record may begin in. */
  initial: readonly string[]
  /** States that cannot be left again: asked about first. */
  final: Readonly<Record<string, string>>
}

/** What a change of many records answers: how each was, and its version now. */
export interface BulkAnswer {
  updated: number
  before: { id: string; version: number; change: AnyRecord }[]
}

/** Changes of many records at once, through one operation. */
export interface BulkScreen<R extends Resource = Resource> {
  operation: Operation<z.ZodType, z.ZodType, z.ZodType, z.ZodType<BulkAnswer>>
  body: (records: readonly { id: string; version: number }[], change: AnyRecord) => object
  /** Fields that hold a person, in the order in which they are offered. */
  assign: readonly FieldOf<R>[]
  /** Other choice fields that may be set. */
  set: readonly FieldOf<R>[]
  /** Amounts that may be set, of records that share a currency. */
  amounts?: readonly FieldOf<R>[]
  limit: number
}

/** Something that is done to one record by a call of its own. */
export interface ActionScreen<R extends Resource = Resource> {
  key: string
  label: string
  icon: Icon
  operation: Operation
  body?(record: Readable<R>): object
  /** The field that it changes, where a profile may change some and not others. */
  field?: FieldOf<R>
  /** Whether it is offered for the record; whether the profile may change it is asked besides. */
  when(record: Readable<R>): boolean
  /** Asked first, where it weighs. */
  ask?(record: Readable<R>): { title: string; text: string; action: string; danger: boolean }
  done(record: Readable<R>): string
}

/**
 * Everything that screens need to know of a resource beyond its contract. Where this would need conditionals, write
 * a page instead.
 */
export interface ResourceScreens<R extends Resource = Resource> {
  resource: R
  /** What its columns are remembered by, where the resource has another list as well. */
  name?: string
  icon: Icon
  /** What somebody makes who adds one, where that is another resource: people begin as invites. */
  createdAs?: Resource
  /** What the menu calls the area that the list is a part of, and where it leads; the list itself when left out. */
  place?: { label: string; to: string }
  paths: {
    list: () => string
    /** Left out where a record is only made from another one's page. */
    create?: () => string
    /** Where a file of them can be imported. */
    bulkAdd?: () => string
    /** The record is left out where only its id is known. */
    edit(id: string, record?: Readable<R>): string
    show(id: string, record?: Readable<R>): string
  }
  /** Field → value → tone, for fields shown as a dot and a word. */
  tones?: ByField<R, Readonly<Record<string, Tone>>>
  status?: StatusScreen<R>
  actions?: readonly ActionScreen<R>[]
  /** Whether a record can no longer be edited or deleted, such as one that is in the books. */
  fixed?(record: Readable<R>): boolean
  list: {
    /** The first column: the thing itself. */
    picture?(record: Readable<R>): { small: string; alt: string } | null
    /** Instead of a picture where the records are people: theirs, or their initials. */
    portrait?(record: Readable<R>): Pick<ComponentProps<typeof Avatar>, 'name' | 'picture'>
    secondLine?(record: Readable<R>): string
    /** Fields that the second line says already: a card does not repeat them. */
    inSecondLine?: readonly FieldOf<R>[]
    /** Fields that a row or card and its actions speak of beside the columns, the title and the status. */
    needs?: readonly FieldOf<R>[]
    columns: readonly ColumnScreen<R>[]
    defaultColumns: readonly FieldOf<R>[]
    /** Filter names in the order in which they are offered. */
    filters: readonly string[]
    /** Views beside "All" that everybody has, by the filters that they set for whoever looks. */
    views?: readonly { label: string; filters: (userId: string) => Readonly<Record<string, string>> }[]
    searchHint: string
    /** "Add property". */
    createLabel: string
    /** Counts what the filters show, for whoever may ask for it; its words beside the title. */
    summary?: {
      operation: Operation
      words(answer: unknown): string | undefined
    }
    export?: { operation: Operation }
    bulk?: BulkScreen<R>
    empty: { title: string; sentence: string }
  }
  form: {
    sections: readonly FormSection<R>[]
    /** The page of a new record; left out where it is a page of its own. */
    create?: {
      /** One sentence below the title. */
      lead: string
      /** What it begins with. */
      defaults(profile: CurrentProfile): Partial<RecordOf<R>>
      /** Where one goes on once it is saved; its own page when left out. */
      next?(id: string): string
    }
    /** Whether a field is asked for beside what is entered; one that holds something always is. */
    asks?(field: FieldOf<R>, values: { [F in FieldOf<R>]?: unknown }): boolean
    /** What a new record's other fields become when one is chosen. */
    follow?(field: FieldOf<R>, value: unknown): { [F in FieldOf<R>]?: RecordOf<R>[F] | null }
  }
  show: {
    /** The field that says beside the title how a record stands; its status when left out. */
    standing?(record: Readable<R>): FieldOf<R>
    /** Two or three figures in the header. */
    keyFigures: readonly { field: FieldOf<R>; label?: string; unit?: FieldOf<R> }[]
    /** Fields of the right rail, in groups. */
    facts: readonly { title: string; fields: readonly FieldOf<R>[] }[]
  }
}

/** What the menu, breadcrumbs and addresses say of a resource whose screens come with its pages. */
export interface LaterScreens extends Pick<ResourceScreens, 'icon' | 'paths' | 'place'> {
  resource: Pick<Resource, 'name' | 'api' | 'subject' | 'labels'>
  createdAs?: Pick<Resource, 'name' | 'subject'>
  createLabel: string
}

/** A resource with screens, as everything that is there before its pages knows it. */
export interface ResourceEntry extends LaterScreens {
  /** Its screens, where they are here already. */
  screens?: ResourceScreens
  /** The same promise each time. */
  load: () => Promise<ResourceScreens>
}

/** Screens whose resource is known, and with it what its records hold. */
export type ScreensOf<R extends Resource> = ResourceScreens & { resource: R }

/** The screens of a resource; the compiler knows its fields by name and what they hold. */
export const defineScreens = <R extends Resource>(
  resource: R,
  screens: Omit<ResourceScreens<R>, 'resource'>,
): ScreensOf<R> => ({ resource, ...screens })
