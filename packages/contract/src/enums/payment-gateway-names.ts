/**
 * Every payment gateway known so far, without the leading `$`: the union of two public lists of
 * 2023 and 2025. `accpet_blue` is misspelt in both and therefore right. The list grows by request,
 * so an unknown gateway is worth a warning and never a refusal.
 */
const NAMES = `
  2c2p abra acapture accpet_blue adyen aeropay afex affinipay affipay affirm afrivoucher
  afterpay airpay airwallex alipay alipay_hk allpago altapay amazon_payments ambank_fpx
  amex_checkout android_iap android_pay apg aplazo apple_iap apple_pay argus asiabill astropay
  atome atrium au_kantan authorizenet avangate balanced bancodobrasil bancontact bancoplural
  banorte banrisul banwire barclays bayanpay bbcn bcb beanstream belfius best_inc billdesk
  billpocket bitcash bitgo bitpay bizum blackhawk blik blinc blockchain bluepay bluesnap
  bnpparibas boacompra bob boku bold boletobancario boltpay bpay bradesco braintree bread
  bridgepay brite buckaroo buckzy cadc cardconnect cardknox cashapp cashfree cashlesso cashlib
  catchball ccavenue ccbill ceevo cellulant cepbank chain_commerce chase_paymentech checkalt
  checkoutcom cielo circle citi citizen citrus_pay clear_junction clearbridge clearcommerce
  clearsettle cleverbridge close_brothers cloudpayments codi cofinoga coinbase coindirect
  coinpayments collector community_bank_transfer commweb compropago concardis conekta copo
  credit_union_atlantic credorax credsystem cross_river cryptocapital cryptopay cuentadigital
  culqi currencycloud customers_bank cybersource d_barai dana daopay datacash dbs_paylah dcbank
  debitway decta deltec democracy_engine deutsche_bank dibs digital_river digitalpay
  dinero_services directa24 dlocal docomo doko doku dospara dotpay dragonpay dreftorpay dwarkesh
  dwolla e_xact ebanx ecommpay ecopayz edenred edgil_payway efecty eft elavon elipa emerchantpay
  empcorp enets epay epayeu epoch epospay eprocessing_network eps esitef etana euteller everypay
  eway fastnetwork fat_zebra fidor finix finmo fintola first_atlantic_commerce first_data fiserv
  flexepin flexiti fluidpay flutterwave fpx frick fxpaygate g2apay galileo gcash geoswift getnet
  gigadat giropay global_payments global_payways globalcollect gmo gmopg gocardless gocoin
  google_pay google_wallet grabpay hanmi happy_money hayhay hdfc_fssnet heidelpay hipay humm
  hyperpay i2c ibok ideal ifthenpay ikajo incomm incore ingenico inghomepay inovapay inovio
  instamojo interac internetsecure interswitch intuit_quickbooks_payments ipay ipay88 isignthis
  itau itelebill iugu ixopay iyzico izettle jabong januar jatis jeton jnfx juspay kakaopay kash
  kbc kddi kevin khipu klarna knet komoju konbini kopay korapay kushki latamgateway latampass
  laybuy lean lemonway letzpay lifemiles limelight linepay link4pay logon mada mangopay
  mastercard_payment_gateway masterpass matera maxipago maxpay maybank mcb meikopay mercadopago
  merchant_esolutions merpay mfs midtrans minerva mirjeh mobile_money mockpay modo moip mollie
  momopay moneris_solutions moneygram monoova moyasar mpesa muchbetter multibanco multicaja
  multiplus mvb mybank myfatoorah nanaco nanoplazo naranja naverpay neosurf net_cash netbilling
  neteller netregistry network_for_good ngenius nhn_kcp nicepay nmcryptgate nmi noble
  noon_payments nupay ocean ogone okpay omcp omise onebip oneio opay openpay openpaymx optile
  optimal_payments ovo oxxo pacypay paddle pagar_me pago24 pago_efectivo pagoefectivo pagofacil
  pagseguro pagsmile paidy papara paxum pay2 pay4fun pay_garden pay_zone payaid paybright
  paycase paycash paycell payco paydo paydoo payease payeasy payeer payeezy payfast payfix
  payflow payfort payfun paygarden paygate paygent payix payjp payjunction paykun paykwik
  paylike paymaya paymee payment_express paymentez paymentos paymentwall paymill paynl payone
  payoneer payop paypal paypal_express paypay payper paypost paysafe paysafecard paysera
  paysimple payssion paystack paystation paystrax paystrust paytabs paytm paytrace paytrail
  paytrust payture payu payulatam payvalida payvector payway payza payzen peach_payments
  perfect_money perla_terminals picpay pinpayments pivotal_payments pix plaid planet_payment
  plugandplay poli posconnect ppro primetrust princeton_payment_solutions prisma prismpay
  processing przelewy24 psigate pubali_bank pulse pwmb qiwi qr_code_bt quadpay quaife quickpay
  quickstream quikipay raberil radial railsbank rakbank rakuten_checkout rapid_payments rapipago
  rappipay rapyd ratepay ravepay razorpay rbkmoney reach recurly red_dot_payment rede redpagos
  redsys revolut rewardspay rietumu ripple rocketgate safecharge safetypay safexpay sagepay
  saltedge samsung_pay santander sbi sbpayments secure_trading securepay securionpay sentbe sepa
  sermepa servipag sezzle shopify_payments sightline signature signet silvergate simpaisa
  simplify_commerce skrill smart2pay smartcoin smartpayments smbc snapscan sofort
  softbank_matomete solanapay splash_payments splitit spotii sps_decidir square starkbank
  starpayment stcpay sticpay stitch stone stp stripe surepay swedbank synapsepay tabapay tabby
  tamara tapcompany tdcanada telerecargas tfm tink tipalti tnspay todopago toss touchngo towah
  tpaga transact_pro transactive transactworld transfirst transpay truelayer truemoney trust
  trustcommerce trustly trustpay tsys_sierra tsys_transit tu_compra twoc2p twocheckout undostres
  unionpay unlimint upay usa_epay usafill utrust vantiv vapulus venmo veritrans versapay verve
  vesta viabaloto vindicia vip_preferred virtual_card_services virtualpay visa vme vogogo volt
  vpos watchman web_money webbilling webmoney webpay webpay_oneclick wechat wepay western_union
  wirecard wompi worldpay worldspan wp_cnpapi wyre xendit xfers xipay yandex_money yapily
  yapstone zapper zenrise zer0pay zeus zgold zimpler zip zipmoney zoop zooz_paymentsos zotapay
  zuora
`

/** `$stripe`, `$paypal`, …: 612 names in alphabetical order. */
export const PAYMENT_GATEWAYS: readonly string[] = NAMES.trim()
  .split(/\s+/)
  .map((name) => `$${name}`)
