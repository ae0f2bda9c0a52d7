import { starterModel } from './starter-model.ts'
import { term } from './term.ts'
import { atLeast, excess, ramp, steps } from './transform.ts'
import { verdict } from './verdict.ts'
import { STARTER_VERSION } from './version.ts'

/** Spam, scams and stolen offers in what users post. */
export const contentModel = starterModel({
  version: STARTER_VERSION,
  abuseType: 'content_abuse',
  base: -4.25,
  terms: [
    // What the text says.
    term('text_urls', 1.8, excess(0, 2)),
    term('text_shorteners', 1.1, atLeast(1)),
    term('text_spam_phrases', 1, excess(0, 2)),
    term('text_money_words', 0.5, excess(0, 3)),
    term('text_handles', 1.2, atLeast(1)),
    term('text_caps_share', 0.3, ramp(0.2, 0.7)),
    term('text_exclamations', 0.8, excess(2, 3)),
    term('text_homoglyphs', 1.2, excess(0, 2)),
    term('text_invisibles', 0.7, atLeast(1)),
    term(
      'text_length',
      1,
      steps(
        [
          [25, -0.4],
          [80, 0],
          [160, 0.3],
        ],
        0.6,
      ),
    ),
    term('text_gibberish', 0.6, ramp(0.1, 0.4)),
    term('text_repeat_share', 0.5, ramp(0.4, 0.8)),
    term('text_html_tags', 0.4, atLeast(1)),
    // How it is spread.
    term('text_uses_1d', 0.7, excess(1, 3)),
    term('users_per_text_7d', 1.2, excess(1, 3)),
    term('user_text_repeat_share_1d', 1, ramp(0.2, 0.8)),
    term('users_per_image_30d', 0.9, excess(1, 2)),
    term('new_contact_uses_1d', 0.6, excess(2, 3)),
    term('users_per_new_contact_7d', 0.7, excess(1, 3)),
    term('user_contents_1h', 0.4, excess(2, 3)),
    term('ip_contents_1h', 0.2, excess(3, 3)),
    term('users_per_device_30d', 0.5, excess(1, 3)),
    // Who posts it.
    term(
      'account_age_hours',
      1.6,
      steps(
        [
          [1, 0.7],
          [24, 0.5],
          [168, 0.2],
          [720, 0],
        ],
        -0.4,
      ),
    ),
    term(
      'user_tenure_hours',
      1,
      steps(
        [
          [24, 0],
          [168, -0.3],
          [720, -0.6],
        ],
        -1,
      ),
    ),
    term('email_disposable', 0.9, atLeast(1)),
    term('ip_hosting', 0.9, atLeast(1)),
    term('name_gibberish', 0.7, ramp(0.3, 0.95)),
    term('name_homoglyphs', 0.5, atLeast(1)),
    term('emails_per_user_30d', 0.4, excess(1, 2)),
    term('user_flags_30d', 0.8, excess(0, 3)),
    term('user_link_habit', 1, ramp(0, 1)),
    // Whom it leads to.
    term(
      'user_contact_age_hours',
      1.5,
      steps(
        [
          [24, 0],
          [168, -0.4],
          [720, -0.8],
        ],
        -1,
      ),
    ),
    // What labels report.
    term('user_content_labelled_bad', 4, verdict),
    term('user_content_recent_bad', 3, ramp(0, 0.7)),
    term('text_content_recent_bad', 2.5, ramp(0, 0.7)),
    term('image_content_recent_bad', 1.5, ramp(0, 0.7)),
    term('contact_content_recent_bad', 2, ramp(0, 0.7)),
    term('device_content_recent_bad', 1.5, ramp(0, 0.7)),
    term('ip_content_bad_share_30d', 1, ramp(0.05, 0.5)),
    term('device_neighbour_user_content_bad_90d', 0.6, excess(0, 2)),
  ],
  rivals: [
    // Who gives a mail address and a phone number gives contact data once: shops and landlords give both.
    [term('text_emails', 1.6, atLeast(1)), term('text_phones', 1.2, atLeast(1))],
  ],
})
