import { createContext } from 'react'
import type { Currency } from '#domain/money/currencies.ts'

/** Of the amounts that an action asks for, for inputs of its own. */
export const ActionCurrency = createContext<Currency | undefined>(undefined)
