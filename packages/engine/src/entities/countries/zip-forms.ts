/** Forms of zip codes without spaces and dashes: N a digit, A a letter. Countries left out have none that we know. */
const FORMS: Readonly<Record<string, string>> = {
  NNN: 'IS FO TW',
  NNNN: 'AT AU BE BG CH DK HU NL NO NZ PH ZA AM BD CY GE LI LU LV MK NE PT SI TN VE AR PY',
  NNNNN:
    'US DE FR IT ES MX TR KR SA EG MA PK UA FI HR RS MY TH ID KW PE DZ BA EE LT ME MC SM VA PR GU VI GP MQ GF RE GR SE CZ SK TW',
  NNNNNN: 'CN CO IN KZ KG RO RU SG TJ TM UZ BY NG VN EC TW',
  NNNNNNN: 'JP IL CL PT',
  NNNNNNNN: 'BR',
  NNNNNNNNN: 'US',
  NNNNNNNNNN: 'IR',
  NNNNAA: 'NL',
  ANANAN: 'CA',
  ANNNNAAA: 'AR',
  AANNN: 'AD',
  AANNNN: 'LV MD AZ BM',
  AANNNNN: 'LT BB',
  ANNNN: 'SZ',
  ANNAA: 'GB',
  ANNNAA: 'GB',
  AANNAA: 'GB IM JE GG',
  AANNNAA: 'GB IM JE GG GI',
  ANANAA: 'GB',
  AANANAA: 'GB',
}

/** The forms of each country, as `formOf` names them. */
const FORMS_OF = new Map<string, Set<number>>()
for (const [form, countries] of Object.entries(FORMS)) {
  for (const country of countries.split(' ')) {
    const forms = FORMS_OF.get(country) ?? new Set()
    FORMS_OF.set(country, forms.add(formOf(form.replaceAll('N', '0'))))
  }
}

/** 1 when a zip code (folded, upper case) has a form its country does not use, 0 when it has one, NaN when unknown. */
export function zipInvalid(country: string, zip: string): number {
  const forms = FORMS_OF.get(country)
  if (!forms || zip === '') return NaN
  return forms.has(formOf(zip)) ? 0 : 1
}

/** A form as a number: after a leading one, a binary digit per character, 1 for a digit. */
function formOf(zip: string): number {
  let form = 1
  for (const character of zip) form = form * 2 + (character >= '0' && character <= '9' ? 1 : 0)
  return form
}
