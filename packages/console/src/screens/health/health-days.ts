/** How far it can look back, days. */
export const HEALTH_DAYS = [1, 7, 28] as const
export type HealthDays = (typeof HEALTH_DAYS)[number]
