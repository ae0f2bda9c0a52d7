/*
 * Sites with a name that alone does not say whom a link leads to. Curated: what is not in here counts as its owner's own, and is
 * distinguished by how many users post it.
 */

/** Everybody links there: search, video, news, encyclopaedias, big shops. A link says nothing about its author. */
export const COMMON_SITES: ReadonlySet<string> = new Set(
  (
    'google.com google.de google.es google.fr google.co.uk google.com.br google.ru google.co.jp bing.com duckduckgo.com ' +
    'yahoo.com yahoo.co.jp yandex.ru baidu.com naver.com wikipedia.org wikimedia.org wiktionary.org archive.org ' +
    'youtube.com youtu.be vimeo.com dailymotion.com twitch.tv spotify.com soundcloud.com imgur.com giphy.com tenor.com ' +
    'reddit.com stackoverflow.com stackexchange.com quora.com imdb.com goodreads.com openstreetmap.org tripadvisor.com ' +
    'amazon.com amazon.de amazon.co.uk amazon.es amazon.fr amazon.it amazon.co.jp ebay.com ebay.de ebay.co.uk ' +
    'apple.com microsoft.com mozilla.org adobe.com zoom.us dropbox.com bbc.co.uk bbc.com cnn.com nytimes.com ' +
    'washingtonpost.com theguardian.com reuters.com apnews.com spiegel.de tagesschau.de zeit.de elpais.com elmundo.es ' +
    'lemonde.fr globo.com uol.com.br repubblica.it aljazeera.com'
  ).split(' '),
)

/** There the first part of the path names whom a link leads to, as in `instagram.com/ann`. */
export const SITES_OF_MANY: ReadonlySet<string> = new Set(
  (
    'instagram.com facebook.com fb.com twitter.com x.com tiktok.com linkedin.com vk.com ok.ru pinterest.com threads.net ' +
    'snapchat.com onlyfans.com patreon.com paypal.me cash.app venmo.com ko-fi.com buymeacoffee.com gofundme.com ' +
    'etsy.com github.com gitlab.com medium.com linktr.ee beacons.ai carrd.co calendly.com forms.gle telegra.ph pastebin.com'
  ).split(' '),
)
