/** What the importer knows of a field that a column can fill. Derived from a resource's contract. */
export const fieldKinds = [
  'text',
  'street',
  'option',
  'options',
  'integer',
  'decimal',
  'money',
  'boolean',
  'date',
  'year',
  'latitude',
  'longitude',
  'phone',
  'dialCode',
  'email',
  'postcode',
  'country',
  'currency',
  'timezone',
  'list',
  'person',
  'property',
  'details',
] as const
export type FieldKind = (typeof fieldKinds)[number]

export interface FieldOption {
  value: string
  label: string
  /** Other words for it in people's files. */
  synonyms?: readonly string[]
}

export interface ImportField {
  /** The name in the contract, which is also the JSON field and, in snake case, the column. */
  key: string
  label: string
  kind: FieldKind
  /** A row without it is rejected. */
  required?: boolean
  /** Other names of it in people's headers. */
  synonyms?: readonly string[]
  /** For `option` and `options`. */
  options?: readonly FieldOption[]
  /** A text that is normally only digits (house number, reference): such a column is no reason to doubt the match. */
  numbers?: boolean
  /** Also takes the column of this field when no column of its own is found, keeping the text as it is. */
  follows?: string
  /** Takes what others leave over, such as the extension of a phone number, where records have no other details. */
  rest?: boolean
  /** For `phone`: the field that takes the dial code found in the number. */
  dialCodeField?: string
  /** For `money`: the field that holds the currency of the row. */
  currencyField?: string
  /** For `phone` and `dialCode`: the field that holds the country of the row. */
  countryField?: string
  /** A text for all rows fills it only where another field has this option. */
  onlyWhere?: { field: string; is: string }
  /** What the template shows in its example row. */
  example?: string
}

/** A property that a `property` field can name by its reference or by its name. */
export interface KnownProperty {
  id: string
  reference: string
  title: string
  currency: string
  country: string
  /** Nothing is imported into it until it is restored. */
  archived?: boolean
}

/** The organisation's records that cells can name. */
export interface KnownRecords {
  people: readonly KnownPerson[]
  properties: readonly KnownProperty[]
}

export const nothingKnown: KnownRecords = { people: [], properties: [] }

/** A person whom a `person` field can name by email or by full name. */
export interface KnownPerson {
  id: string
  name: string
  email: string
}
