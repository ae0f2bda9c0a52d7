/**
 * One event in numbers and short words: everything that aggregates and features may read of it.
 * Every field is always there, in this order, so that the object keeps one shape and stays fast.
 * An unknown number is NaN, an unknown word is the empty string. Yes-or-no facts are 1, 0 or NaN:
 * NaN always means "the event does not say", never "no". Shares lie in 0 … 1.
 *
 * The class is the declaration and the blank sheet in one: `new Facts()` knows nothing yet.
 */
export class Facts {
  // ── the event ────────────────────────────────────────────────────────────────────────────────
  /** The event's type, `$create_order` or a custom name. */
  type = ''
  /** The event's own time (`$time`, else of receipt), ms since 1970. */
  atMs = NaN
  /** account, login, order, transaction, content, cart, promotion, security, session, label or custom. */
  eventClass = ''
  /** 1 when it happens to the user, who does nothing. */
  isPassive = NaN
  /** 0 … 23, UTC. */
  hourUtc = NaN
  /** 0 … 24 with fraction: sun time at the middle of the IP's country, else of the billing, else of the shipping country. */
  hourLocal = NaN
  /** 1 between 0 and 6 o'clock local. */
  nightLocal = NaN

  // ── amounts ──────────────────────────────────────────────────────────────────────────────────
  /** `$amount`, micros of `currency`. */
  amountMicros = NaN
  /** `$amount` in US cents of the event's year (dated rate table); NaN for points, crypto and unknown currencies. */
  amountCents = NaN
  /** ln(1 + amountCents / 100): what means and variances of amounts are taken of. */
  amountLog = NaN
  /** Its square. */
  amountLogSquared = NaN
  /** ISO-4217 or alternative currency of `$amount`, upper case. */
  currency = ''
  /** 1 when the currency is none of ISO-4217 (points, crypto). */
  currencyAlternative = NaN
  /** 1 when the amount is a multiple of 10 units: 50.00, 1000.00. */
  amountRound = NaN
  /** Share of the balance before that leaves with a withdrawal, transfer or sale. */
  balanceShare = NaN
  /** 1 when the amount is within 5 % of the largest or smallest allowed one the event states. */
  amountAtLimit = NaN

  // ── what is bought ───────────────────────────────────────────────────────────────────────────
  /** Largest quantity of one line. */
  itemMaxQuantity = NaN
  /** Category of the first line, lower case. */
  itemCategory = ''
  /** `$item_id` (else sku or upc) of the first line. */
  itemId = ''
  /** Brand of the first line, lower case. */
  itemBrand = ''
  /** Share of lines that can be resold at once: gift cards, vouchers, top-ups, coins. */
  giftCardShare = NaN
  /** Share of lines that are digital (digital orders, gift cards, e-tickets, software). */
  digitalShare = NaN
  /** 1 when nothing is shipped (`$shipping_method` `$electronic`, or all lines digital). */
  electronicDelivery = NaN
  /** `$expedited_shipping`. */
  expedited = NaN
  /** `$store_id` of `$ordered_from`. */
  storeId = ''

  // ── payment ──────────────────────────────────────────────────────────────────────────────────
  /** `$payment_type` of the first, `$credit_card` … */
  paymentType = ''
  /** `$payment_gateway` of the first. */
  paymentGateway = ''
  /** 1 when one is a prepaid card (by type, by BIN data or by stripe funding). */
  prepaid = NaN
  /** 1 when one is a gift card, voucher, store credit or points. */
  giftPayment = NaN
  /** 1 when one is cryptocurrency. */
  cryptoPayment = NaN
  /** First six digits of the first card. */
  cardBin = ''
  /** credit, debit, prepaid or charge, of the first card. */
  cardFunding = ''
  /** Issuing bank as sent, lower case. */
  cardBank = ''
  /** ISO-3166 alpha-2 of the issuing bank, from BIN data or `$bank_country`. */
  cardCountry = ''
  /** The first method's account holder's name, folded. */
  accountHolder = ''
  /** 1 when the receiving wallet is outside the business (`$receiver_external_address`). */
  walletExternal = NaN
  /** 1 when PayPal calls the payer verified, 0 when unverified. */
  paypalVerified = NaN
  /** 1 when money leaves the user's account: withdrawal, transfer, send. */
  moneyOut = NaN
  /** 1 when money that is no card's comes to the user's account: a deposit or what another user sent. */
  moneyIn = NaN
  /** 1 when the seller is the buyer. */
  sellerIsUser = NaN
  /** `$merchant_category_code` of the merchant profile. */
  merchantCategory = ''

  // ── failures ─────────────────────────────────────────────────────────────────────────────────
  /** 1 failed, 0 went well, NaN pending or no transaction. */
  transactionFailed = NaN
  /** `$decline_category`. */
  declineCategory = ''
  /** 1 when declined as fraud, lost or stolen, or risky. */
  declinedAsFraud = NaN
  /** 1 when declined for the card's data: invalid, expired, failed verification. */
  declinedAsInvalid = NaN
  /** Address check: 1 mismatch, 0.5 partial, 0 match, NaN unsupported or unknown. */
  avsMismatch = NaN
  /** Security code check: 1 mismatch, 0 match. */
  cvvMismatch = NaN
  /** The payment method's own check: 1 failed, 0 passed, NaN pending. */
  paymentCheckFailed = NaN
  /** 1 when 3-D Secure failed or was rejected, 0 when it succeeded or was attempted. */
  threeDsFailed = NaN
  /** 1 when a login failed, 0 when it succeeded. */
  loginFailed = NaN
  /** `$failure_reason` of a login. */
  loginFailure = ''
  /** 1 when a verification (passcode, captcha …) failed, 0 when it passed. */
  verificationFailed = NaN
  /** `$verification_type`. */
  verificationType = ''
  /** 1 when a promotion was refused, 0 when all were granted. */
  promotionFailed = NaN
  /** 1 when the event is a chargeback that was received or stands. */
  chargeback = NaN
  /** 1 when the transaction gives money back: refund or void. */
  moneyBack = NaN

  // ── mismatch: 1 = they differ, 0 = they agree, NaN = one is unknown ────────────────────────────
  billingShippingCountryDiffer = NaN
  billingShippingZipDiffer = NaN
  billingShippingNameDiffer = NaN
  ipBillingCountryDiffer = NaN
  ipShippingCountryDiffer = NaN
  ipCardCountryDiffer = NaN
  ipPhoneCountryDiffer = NaN
  /** The country of the browser's language (`pt-BR`), or, without one, whether the language is spoken there. */
  ipLanguageCountryDiffer = NaN
  /** The IP's country does not use the currency. */
  ipCurrencyDiffer = NaN
  billingCardCountryDiffer = NaN
  billingCurrencyDiffer = NaN
  /** The mail domain's country code and the billing (else IP's) country. */
  emailCountryDiffer = NaN
  /** The zip code has a form that the billing country does not use. */
  billingZipInvalid = NaN
  /** The account holder's name and the user's (else billing) name. */
  holderNameDiffer = NaN
  /** The contact mail of a posting and the user's. */
  contactEmailDiffer = NaN
  /** Distinct countries among IP, billing, shipping, phone and card; NaN when none is known. */
  countriesNamed = NaN
  /** Great-circle km between the middles of the countries (0 in the same one). */
  billingShippingKm = NaN
  ipBillingKm = NaN
  /** 0 … 1, the longest name part found in the mail's local part. 1 = `anna.meyer@` of Anna Meyer. */
  nameEmailSimilarity = NaN
  /** The same of the account holder's name. */
  holderEmailSimilarity = NaN
  /** 0 … 1, of the user's name and the account holder's. */
  nameHolderSimilarity = NaN

  // ── identity: mail ───────────────────────────────────────────────────────────────────────────
  /** 1 when it is well formed, of a public suffix that exists. */
  emailValid = NaN
  /** Registrable part and host of the address, lower case: `mail.example.co.uk`. */
  emailDomain = ''
  /** Top-level domain, `uk`. */
  emailTld = ''
  /** 0 ordinary, 1 cheap (`.xyz`), 2 notorious. */
  emailTldRisk = NaN
  /** 1 at a free provider. */
  emailFree = NaN
  /** 1 in the curated list of throw-away domains. */
  emailDisposable = NaN
  /** 1 in the wide (noisier) list of throw-away domains, the curated ones included. */
  emailDisposableWeak = NaN
  /** 1 for an educational or governmental domain. */
  emailInstitution = NaN
  /** 1 when the local part bears a tag, `ann+shop@`. */
  emailTagged = NaN
  /** Share of digits in the local part. */
  emailDigitShare = NaN
  /** Digits at the end of the local part. */
  emailTrailingDigits = NaN
  /** 0 … 1, how unlike a name or word the local part is. */
  emailGibberish = NaN
  /** 1 when letters of another script pass for Latin ones in it. */
  emailLookAlike = NaN
  /** The local part without digits and tag: `annmeyer`; what a numbered series of accounts shares. */
  emailRoot = ''

  // ── identity: phone ──────────────────────────────────────────────────────────────────────────
  /** 1 when the number is possible and assigned in its country. */
  phoneValid = NaN
  /** ISO-3166 alpha-2. */
  phoneCountry = ''
  /** mobile, fixed, fixed_or_mobile, voip, toll_free, premium, pager, personal or other. */
  phoneType = ''
  phoneVoip = NaN
  /** 0 … 1, share of the number taken by its most frequent digit: 5555555 → 1. */
  phoneRepetition = NaN

  // ── identity: name ───────────────────────────────────────────────────────────────────────────
  /** 1 when a digit is in it. */
  nameDigits = NaN
  /** 0 … 1. */
  nameGibberish = NaN
  /** 1 when all letters are capitals or all small. */
  nameOneCase = NaN
  /** 1 when a word mixes Latin letters with look-alikes of another script. */
  nameLookAlike = NaN
  /** 0 … 1, of the user id's letters, where it is no mail address, number or hex id. */
  userIdGibberish = NaN
  /** `$social_sign_on_type`, without `$`. */
  socialSignOn = ''

  // ── identity: user agent ─────────────────────────────────────────────────────────────────────
  /** The user agent as sent, bounded; or `app version os os_version` for apps. */
  userAgent = ''
  /** 1 when it names a bot, crawler or HTTP library. */
  userAgentBot = NaN
  /** 1 when it names a headless browser or an automation tool. */
  userAgentHeadless = NaN
  /** 1 when the browser is years old at the time of the event. */
  browserOld = NaN
  /** chrome, safari, firefox … lower case. */
  browser = ''
  /** windows, macos, android, ios, linux … */
  os = ''
  /** First language, lower case: `pt`. */
  language = ''
  /** Country of the first language, `BR` of `pt-BR`. */
  languageCountry = ''
  /** Manufacturer and model, lower case. */
  deviceModel = ''
  /** 1 when the device calls itself an emulator. */
  emulator = NaN

  // ── what a collector reported of its device, only on beacons ─────────────────────────────────────
  /** 1 when a program drives the browser. */
  deviceAutomated = NaN
  /** 1 when the device is itself a program. */
  deviceEmulated = NaN
  /** 1 when it is rooted or jailbroken. */
  deviceRooted = NaN
  /** 1 when it is not what its user agent says. */
  deviceSpoofed = NaN
  /** 1 when its first language is not spoken where the beacon came from. */
  deviceLanguageDiffers = NaN
  /** The country of its time zone, see `countryNumber`. */
  deviceClockCountry = NaN
  /** Its first language, see `languageNumber`. */
  deviceLanguage = NaN
  /** What it is recognised by when its cookie is gone, see `Signature.stable`; '' = too little is known. */
  deviceLooks = ''
  /** Digests of its traits, four to a number, see `packDigests`. */
  deviceTraits0 = NaN
  deviceTraits1 = NaN
  deviceTraits2 = NaN
  deviceTraits3 = NaN
  /** The block of addresses that the beacon came from. */
  deviceNetwork = ''
  /** What was done on the page, 1 or 0 each, see `BehaviourSigns`; NaN = the beacon tells of nothing that was done. */
  pageScripted = NaN
  pageBlind = NaN
  pageEvenTyping = NaN
  pagePasteOnly = NaN
  pageStraight = NaN

  // ── place ────────────────────────────────────────────────────────────────────────────────────
  /** 1 when the address cannot come from the public Internet. */
  ipPrivate = NaN
  ipCountry = ''
  /** The same as states hold it, see `countryNumber`. */
  ipCountryNumber = NaN
  /** Its autonomous system, `AS15169`. */
  ipNetworkName = ''
  /** 1 in a hosting, VPN or Tor network. */
  ipHosting = NaN
  /** Middle of the IP's country, degrees. */
  ipLatitude = NaN
  ipLongitude = NaN
  billingCountry = ''
  billingZip = ''
  shippingCountry = ''
  shippingZip = ''
  billingLongitude = NaN
  shippingLongitude = NaN
  /** 1 when the shipping address is a post box, parcel locker or forwarding company. */
  shippingForwarder = NaN
  /** Middle of the country of the till that takes a transaction without an IP or a session, degrees: of the merchant's address, else of the store's. */
  tillLatitude = NaN
  tillLongitude = NaN
  /** `$site_domain`, lower case. */
  siteDomain = ''

  // ── content ──────────────────────────────────────────────────────────────────────────────────
  /** What was posted: comment, listing, message, post, profile, review or content. */
  contentKind = ''
  /** Characters of subject and body (counted up to the cap). */
  textLength = NaN
  textUrls = NaN
  /** The first URL's registrable domain. */
  textDomain = ''
  /** URLs of link shorteners. */
  textShorteners = NaN
  textEmails = NaN
  textPhones = NaN
  /** Messenger names and handles: whatsapp, telegram, t.me/…, @handle. */
  textHandles = NaN
  /** Words of money: earn, bitcoin, loan, refund, $500 … */
  textMoneyWords = NaN
  /** Spam phrases in several languages: subscribe, check out my channel, click here … */
  textSpamPhrases = NaN
  textCapsShare = NaN
  textExclamations = NaN
  textEmojis = NaN
  /** Share of letters outside Latin script. */
  textNonLatinShare = NaN
  /** Words that mix scripts or hide letters behind look-alikes. */
  textHomoglyphs = NaN
  /** Invisible and direction-changing characters. */
  textInvisibles = NaN
  /** Share of words that came before in the same text. */
  textRepeatShare = NaN
  textHtmlTags = NaN
  /** 0 … 1, mean over words. */
  textGibberish = NaN
  /** Word for the exact text after folding; '' below 20 characters. */
  textHash = ''
  /** Characters that a reader takes in, those of quotes left out: blanks count once, punctuation and what nobody sees not at all. */
  textReadLength = NaN
  /** 1 when a posting gives its own contact mail. */
  contactEmailPresent = NaN
  contactPhonePresent = NaN
  /** Recipients of a message. */
  recipients = NaN
  /** `$reason` of a report. */
  flagReason = ''
  /** `$flagged_by`: who reported the posting. */
  flaggedBy = ''

  // ── promotion ────────────────────────────────────────────────────────────────────────────────
  promotions = NaN
  /** 1 when there is a promotion with a referrer, or the account names one. */
  referred = NaN
  /** 1 when the referrer is the user. */
  selfReferral = NaN
  /** Sum of discounts, US cents. */
  discountCents = NaN
  /** Discount ÷ (amount + discount); the percentage where that is sent. */
  discountShare = NaN
  /** 1 when the discount asks for a minimum purchase that the order just meets (within 5 %). */
  minimumPurchaseMet = NaN

  // ── sequence ─────────────────────────────────────────────────────────────────────────────────
  changedPassword = NaN
  /** `$reason` of a password change, `$forgot_password` … */
  passwordReason = ''
  /** 1 when a contact or payment detail is changed: `$update_account` with mail, phone, address or payment method. */
  changedDetails = NaN
  /** 1 cancelled or returned, 0 approved or fulfilled. */
  orderUndone = NaN
  /** 1 when a user called a security notification compromised, 0 safe. */
  notificationCompromised = NaN

  // ── labels, only on the pseudo event `$label` ────────────────────────────────────────────────
  /** 1 bad, 0 good. */
  labelBad = NaN
  /** The abuse type, `payment_abuse` …; '' on every other event. */
  labelAbuse = ''
}

/*
 * V8 gives a field that has only held numbers a box of its own per object: a hundred allocations
 * per event. Once one sheet has held something else, numbers are stored like any value: making a sheet
 * takes half the time, and a small whole number no memory at all.
 */
Object.assign(new Facts(), Object.fromEntries(Object.keys(new Facts()).map((name) => [name, null])))
