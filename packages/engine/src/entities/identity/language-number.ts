import { countryNumber, countryNumbered } from '../countries/country-number.ts'

/** A language as a number that a state can hold, as countries are; NaN for '' and codes of three letters. */
export const languageNumber = (code: string): number => countryNumber(code.toUpperCase())

/** The way back; '' for NaN. */
export const languageNumbered = (number: number): string => countryNumbered(number).toLowerCase()
