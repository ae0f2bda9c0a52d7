import type { EventBodies } from './event-bodies.ts'

const SELLER = {
  $user_id: 'seller-7',
  $session_id: 'session-seller-1',
  $ip: '198.51.100.4',
} as const

/** The short bodies of what users write to each other, and of a bet. */
export const MARKET_EVENTS = {
  $create_content: {
    $type: '$create_content',
    ...SELLER,
    $content_id: 'listing-30',
    $status: '$active',
    $listing: {
      $subject: 'Wireless headphones, two months old',
      $body: 'Works well, with the box and the charger. Pick-up in New London.',
      $listed_items: [
        { $product_title: 'Wireless headphones', $price: 40_000_000, $currency_code: 'USD' },
      ],
    },
  },
  $update_content: {
    $type: '$update_content',
    ...SELLER,
    $content_id: 'listing-30',
    $status: '$active',
    $listing: {
      $subject: 'Wireless headphones, two months old, price lowered',
      $body: 'Works well, with the box and the charger. Pick-up in New London.',
      $listed_items: [
        { $product_title: 'Wireless headphones', $price: 35_000_000, $currency_code: 'USD' },
      ],
    },
  },
  $content_status: {
    $type: '$content_status',
    ...SELLER,
    $content_id: 'listing-30',
    $status: '$paused',
  },
  $flag_content: {
    $type: '$flag_content',
    $user_id: 'seller-7',
    $content_id: 'listing-30',
    $flagged_by: 'carla',
    $reason: '$irrelevant',
  },
  $submit_review: {
    $type: '$submit_review',
    $user_id: 'ann',
    $ip: '203.0.113.7',
    $review_title: 'Just as described',
    $content: 'They sound good, and the parcel came in two days.',
    $item_id: 'item-headphones',
    $reviewed_user_id: 'seller-7',
    $submission_status: '$success',
  },
  $send_message: {
    $type: '$send_message',
    $user_id: 'ann',
    $ip: '203.0.113.7',
    $recipient_user_id: 'seller-7',
    $subject: 'Headphones',
    $content: 'Are they still for sale? I could come by on Monday.',
  },
  $wager: {
    $type: '$wager',
    $user_id: 'ann',
    $ip: '203.0.113.7',
    $wager_id: 'wager-31',
    $wager_type: '$parlay',
    $amount: 20_000_000,
    $currency_code: 'USD',
    $wager_event_type: 'Football',
    $wager_event_name: 'Reds against Blues',
  },
} as const satisfies Partial<EventBodies>
