import { useTranslation } from 'react-i18next'

/** What was done with a case, in the person's language; a step that is new here, as the service calls it. */
export function useStepName(): (did: string) => string {
  const { t, i18n } = useTranslation('steps')
  return (did) => (i18n.exists(did, { ns: 'steps' }) ? t(did) : did.replaceAll('_', ' '))
}
