/** What a currency is called in place of its ISO-4217 code, in upper case, by the code. */
const NAMES_BY_CODE: Readonly<Record<string, string>> = {
  USD: 'US DOLLAR DOLLARS USDOLLAR US-DOLLAR US_DOLLAR BUCKS',
  EUR: 'EU EURO EUROS',
  GBP: 'UK GB UKP POUND POUNDS STERLING',
  JPY: 'JP YEN',
  CNY: 'CN RMB YUAN RENMINBI',
  CHF: 'CH SFR FRANKEN',
  INR: 'RUPEE RUPEES',
  RUB: 'ROUBLE ROUBLES RUBLE RUBLES',
  BRL: 'BR REAIS',
  KRW: 'WON',
  PLN: 'PL ZLOTY',
}

const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES_BY_CODE).flatMap(([code, names]) =>
    names.split(' ').map((name) => [name, code] as const),
  ),
)

/** The ISO-4217 code of a currency that is called by another name: EUR for EURO. Undefined for codes of any kind. */
export const currencyCalled = (name: string): string | undefined => CODES.get(name)
