/**
 * Words that shrunken events name by their place in this list: facts, roles, event types. A place is for good: never reorder, never
 * remove; what is added goes to the end. A word that is missing is kept as text.
 */
export const KEPT_WORDS: readonly string[] = `
  type atMs eventClass isPassive hourUtc hourLocal nightLocal amountMicros amountCents amountLog amountLogSquared
  currency currencyAlternative amountRound balanceShare amountAtLimit itemMaxQuantity itemCategory itemId itemBrand
  giftCardShare digitalShare electronicDelivery expedited storeId paymentType paymentGateway prepaid giftPayment
  cryptoPayment cardBin cardFunding cardBank cardCountry accountHolder walletExternal paypalVerified moneyOut moneyIn
  sellerIsUser merchantCategory transactionFailed declineCategory declinedAsFraud declinedAsInvalid avsMismatch
  cvvMismatch paymentCheckFailed threeDsFailed loginFailed loginFailure verificationFailed verificationType
  promotionFailed chargeback moneyBack billingShippingCountryDiffer billingShippingZipDiffer billingShippingNameDiffer
  ipBillingCountryDiffer ipShippingCountryDiffer ipCardCountryDiffer ipPhoneCountryDiffer ipLanguageCountryDiffer
  ipCurrencyDiffer billingCardCountryDiffer billingCurrencyDiffer emailCountryDiffer billingZipInvalid
  holderNameDiffer contactEmailDiffer countriesNamed billingShippingKm ipBillingKm nameEmailSimilarity
  holderEmailSimilarity nameHolderSimilarity emailValid emailDomain emailTld emailTldRisk emailFree emailDisposable
  emailDisposableWeak emailInstitution emailTagged emailDigitShare emailTrailingDigits emailGibberish emailLookAlike
  emailRoot phoneValid phoneCountry phoneType phoneVoip phoneRepetition nameDigits nameGibberish nameOneCase
  nameLookAlike userIdGibberish socialSignOn userAgent userAgentBot userAgentHeadless browserOld browser os language
  languageCountry deviceModel emulator deviceAutomated deviceEmulated deviceRooted deviceSpoofed deviceLanguageDiffers
  deviceClockCountry deviceLanguage deviceLooks deviceTraits0 deviceTraits1 deviceTraits2 deviceTraits3 deviceNetwork
  pageScripted pageBlind pageEvenTyping pagePasteOnly pageStraight ipPrivate ipCountry ipCountryNumber ipNetworkName
  ipHosting ipLatitude ipLongitude billingCountry billingZip shippingCountry shippingZip billingLongitude
  shippingLongitude shippingForwarder tillLatitude tillLongitude siteDomain contentKind textLength textUrls textDomain
  textShorteners textEmails textPhones textHandles textMoneyWords textSpamPhrases textCapsShare textExclamations
  textEmojis textNonLatinShare textHomoglyphs textInvisibles textRepeatShare textHtmlTags textGibberish textHash
  textReadLength contactEmailPresent contactPhonePresent recipients flagReason flaggedBy promotions referred
  selfReferral discountCents discountShare minimumPurchaseMet changedPassword passwordReason changedDetails
  orderUndone notificationCompromised labelBad labelAbuse user session device ip network email phone card bank_account
  billing_address shipping_address order transaction content text image promotion merchant referrer recipient custom_1
  custom_2 custom_3 custom_4 visit collected_device fingerprint fingerprint_place device_owner contact issuer
  issuer_country mail_domain price counter environment first any latest $create_account $update_account $login $logout
  $link_session_to_user $create_order $update_order $order_status $transaction $chargeback $add_item_to_cart
  $remove_item_from_cart $add_promotion $create_content $update_content $content_status $flag_content $submit_review
  $send_message $security_notification $update_password $verification $wager account login cart security label custom
  USD EUR GBP
`
  .trim()
  .split(/\s+/)
