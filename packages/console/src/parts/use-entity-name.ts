import { useTranslation } from 'react-i18next'

/** Names an entity by its type or its role: `ip` is an IP address. One that has no word keeps its name. */
export function useEntityName(): (name: string) => string {
  const { t } = useTranslation('records')
  return (name) => t(`entity-${name}`, { defaultValue: name })
}
