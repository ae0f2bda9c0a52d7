/**
 * Letters that look like a Latin one, as `letter` then `what it looks like`, lower and upper case
 * apart: Cyrillic `Н` looks like H, Greek `ν` like v but `Ν` like N. They stand for the Latin letter
 * everywhere, in words of their own script too: a language keeps its words apart either way.
 */
const PAIRS =
  // Cyrillic
  'аa АA вb ВB еe ЕE ѐe ёe зz ЗZ кk КK мm МM нh НH оo ОO рp РP сc СC тt ТT уy УY хx ХX ьb ѕs ЅS іi ІI їi јj ЈJ ԁd ԛq ԚQ ԝw ԜW һh ҺH ӏl ӀI ғf ԍg ѵv ѴV ҽe ' +
  // Greek
  'αa ΑA βb ΒB εe ΕE ζz ΖZ ηn ΗH ιi ΙI κk ΚK Μm νv ΝN οo ΟO ρp ΡP τt ΤT υu ΥY χx ΧX γy ωw ςσ ϲc ϳj ' +
  // Armenian
  'օo ՕO սu ՍU ցg հh ոn ՏS ԼL զq ' +
  // Cherokee
  'ᎪA ᏴB ᏟC ᎠD ᎬE ᎻH ᎫJ ᏦK ᏞL ᎷM ᏢP ᎡR ᏚS ᎢT ᏙV ᎳW ᏃZ ' +
  // small capitals, phonetic letters, and Latin letters without a decomposition
  'ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ɑa ɡg ɩi ʋv ɯw ƅb ıi ȷj ' +
  'ßs æa ÆA œo ŒO øo ØO đd ĐD ðd ÐD łl ŁL þp ÞP ħh ĦH ŧt ŦT ɓb ƙk ɗd ƒf'

/** What a UTF-16 unit looks like, for the units of which that is known; all below U+2000 but `ꜰ`. */
export const LOOK_ALIKES: ReadonlyMap<number, number> = new Map(
  PAIRS.split(' ').map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]),
)
