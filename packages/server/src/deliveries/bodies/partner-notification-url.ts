const PLACE = '%s'

/** Where scores of an account are reported: its id in place of the `%s` of the partner's URL. */
export const partnerNotificationUrl = (template: string, accountId: string): string =>
  template.replace(PLACE, () => encodeURIComponent(accountId))
