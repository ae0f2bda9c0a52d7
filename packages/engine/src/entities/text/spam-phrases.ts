import { fold } from '../identity/fold.ts'

/**
 * Phrases that advertise rather than talk, folded, in the languages most spam is written in. A hit
 * proves nothing alone; the count is one weak number among many.
 */
const SPAM_PHRASES = `
subscribe|sub to my|sub 4 sub|sub4sub|subscribe to my channel|check out my|check out this|check my channel|check my profile
my channel|my new video|my videos|watch my|visit my|visit our|follow me|follow back|like and share|share this|please share
click here|click the link|click on the link|click below|link in bio|link below|link in description|go to my|see my profile
free gift|free money|free trial|free followers|free iphone|free access|for free|100 free|no cost|limited time|act now|act fast
order now|buy now|buy followers|apply now|sign up now|register now|call now|text me|message me|dm me|inbox me|contact me on
add me on|hit me up|whatsapp me|chat with me|lonely|hot girls|hot singles|sexy|nude|nudes|onlyfans|escort|adult dating
work from home|work at home|make money|make extra money|earn money|extra cash|extra income|passive income|get rich|get paid
a day from home|financial freedom|double your|guaranteed|risk free|investment plan|forex|trading signals
bitcoin|crypto investment|recovery expert|hacker|hack into|recover your|loan offer|instant loan|credit repair|debt relief
congratulations|you have won|you won|winner|claim your|claim now|prize|lottery|selected|gift card|promo code|coupon code
giveaway|give away|cheap price|best price|lowest price|wholesale|replica|rolex|viagra|cialis|weight loss|lose weight|miracle
verify your account|confirm your account|account suspended|update your information|unusual activity|security alert|act immediately
money transfer|western union|moneygram|wire transfer|shipping agent|certified check|cashiers check|inheritance|next of kin
spell caster|love spell|herbal cure|god bless you all|testimony|thanks to him|i was able to get
suscribete|suscribanse|haz clic|haz click|gana dinero|ganar dinero|gratis|visita mi|mi canal|enlace en|escribeme|dinero facil|prestamo
inscreva se|se inscreva|clique aqui|ganhar dinheiro|ganhe dinheiro|meu canal|link na bio|renda extra|chame no|emprestimo|gratuito
abonnez vous|abonne toi|cliquez ici|gagner de largent|gagnez|ma chaine|gratuit|lien dans|contactez moi|pret entre|offre de pret
abonniert|klick hier|klicke hier|hier klicken|geld verdienen|kostenlos|mein kanal|gratis testen|jetzt kaufen|kredit ohne
iscriviti|clicca qui|guadagna|guadagnare soldi|il mio canale|link in descrizione|prestito|contattami
abone ol|buraya tikla|tiklayin|para kazan|kanalima|ucretsiz|bedava|bahis
subskrybuj|kliknij tutaj|zarabiaj|moj kanal|za darmo|pozyczka
klik disini|klik link|kunjungi|penghasilan|gratis ongkir|pinjaman|judi|slot gacor|situs slot
подписывайтесь|подпишись|подписывайся|перейди по ссылке|жми сюда|заработок|заработать|мой канал|бесплатно|кредит|казино|ставки
dang ky kenh|kiem tien|mien phi|bam vao|vay tien|zalo
加微信|微信|点击|免费|赚钱|兼职|贷款|关注我|博彩
購入|無料|稼ぐ|副業|登録はこちら|クリック
اشترك|اضغط هنا|اربح|مجانا|قناتي
`

/** Words of money and of getting it. */
const MONEY_WORDS =
  'money cash dollar dollars usd eur euro bitcoin btc eth ethereum usdt crypto forex invest investment investor profit ' +
  'profits earn earning earnings income salary loan loans credit debit bank paypal venmo cashapp zelle payoneer wallet ' +
  'deposit withdraw withdrawal refund bonus jackpot casino bet betting lottery prize winner transfer payment fee ' +
  'dinero plata ganar dinheiro argent geld verdienen soldi para деньги рублей заработок'

/** Places to talk where the marketplace does not listen. */
const MESSENGER_WORDS =
  'whatsapp whatsap watsapp whats telegram tg signal wechat weixin kik skype snapchat snap viber discord hangouts ' +
  'messenger instagram insta ig imo zangi wickr threema icq qq zalo kakaotalk вотсап ватсап телеграм телеграмм вайбер'

const MONEY = new Set(fold(MONEY_WORDS).split(' '))
const MESSENGERS = new Set(fold(MESSENGER_WORDS).split(' '))

/** Phrases by their first word. Scripts without spaces are sought as they are. */
const BY_FIRST_WORD = new Map<string, (readonly string[])[]>()
const UNSPACED: string[] = []

/** Shorter words are in all texts, and easily made of digits. */
const MIN_SPAM_WORD = 4
const SPAM_WORDS = new Set([...MONEY, ...MESSENGERS])
for (const phrase of SPAM_PHRASES.trim().split(/[|\n]/)) addPhrase(fold(phrase))

export interface PhraseCounts {
  readonly spam: number
  readonly money: number
  readonly messengers: number
}

/** Whether a folded word is of those that spam is made of. */
export function isSpamWord(word: string): boolean {
  return word.length >= MIN_SPAM_WORD && SPAM_WORDS.has(word)
}

/** Whether a text names a messenger. */
export const namesMessenger = (text: string): boolean =>
  fold(text)
    .split(' ')
    .some((word) => MESSENGERS.has(word))

/** Counts phrases among the folded words of a text (`folded` is the words joined by spaces). */
export function countPhrases(words: readonly string[], folded: string): PhraseCounts {
  let [spam, money, messengers] = [0, 0, 0]
  words.forEach((word, at) => {
    if (MONEY.has(word)) money += 1
    if (MESSENGERS.has(word)) messengers += 1
    const phrases = BY_FIRST_WORD.get(word)
    if (phrases?.some((phrase) => follows(words, at, phrase)) === true) spam += 1
  })
  if (!isAscii(folded)) spam += UNSPACED.filter((phrase) => folded.includes(phrase)).length
  return { spam, money, messengers }
}

function addPhrase(phrase: string): void {
  if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(phrase)) {
    UNSPACED.push(phrase)
    return
  }
  const words = phrase.split(' ')
  for (const word of words) SPAM_WORDS.add(word)
  const first = words[0] ?? ''
  BY_FIRST_WORD.set(first, [...(BY_FIRST_WORD.get(first) ?? []), words])
}

function follows(words: readonly string[], from: number, phrase: readonly string[]): boolean {
  return phrase.every((word, at) => words[from + at] === word)
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}
