import { closedChoice, openChoice } from '../kinds/choice.ts'

export const socialSignOnType = openChoice('social sign-on type', [
  '$facebook',
  '$google',
  '$linkedin',
  '$twitter',
  '$yahoo',
  '$microsoft',
  '$amazon',
  '$apple',
  '$wechat',
  '$github',
  '$other',
])

/** Closed: a failed login must not count as one that succeeded. */
export const loginStatus = closedChoice('login status', ['$success', '$failure'])

export const loginFailureReason = openChoice('login failure reason', [
  '$account_unknown',
  '$account_suspended',
  '$account_disabled',
  '$wrong_password',
])

export const passwordReason = openChoice('password reason', [
  '$user_update',
  '$forgot_password',
  '$forced_reset',
])

/** A closed list: the value decides whether the password has changed. */
export const passwordStatus = closedChoice('password status', ['$pending', '$success', '$failure'])

export const notificationType = openChoice('notification type', ['$email', '$sms', '$push'])

/** Closed: `$compromised` says that the account was taken over. */
export const notificationStatus = closedChoice('notification status', [
  '$sent',
  '$safe',
  '$compromised',
])

/** A closed list: the value decides whether the user was verified. */
export const verificationStatus = closedChoice('verification status', [
  '$pending',
  '$success',
  '$failure',
])

export const verificationReason = openChoice('verification reason', [
  '$user_setting',
  '$manual_review',
  '$automated_rule',
])

export const verificationType = openChoice('verification type', [
  '$sms',
  '$phone_call',
  '$email',
  '$app_tfa',
  '$captcha',
  '$shared_knowledge',
  '$face',
  '$fingerprint',
  '$push',
  '$security_key',
  '$kyc',
])

export const verifiedEvent = openChoice('verified event', [
  '$login',
  '$add_item_to_cart',
  '$add_promotion',
  '$content_status',
  '$create_account',
  '$create_content',
  '$create_order',
  '$flag_content',
  '$order_status',
  '$remove_item_from_cart',
  '$transaction',
  '$update_account',
  '$update_content',
  '$update_order',
  '$update_password',
])
