/** A Vue application with Vue Router, as docs/guides/browser.md has it say who is there. */
// oxlint-disable no-underscore-dangle -- the public name of the queue
import { createApp, h, ref, watch } from 'vue'
import { createRouter, createWebHistory, RouterLink, RouterView } from 'vue-router'

const [, session] = location.pathname.split('/')
const user = ref()
const view = { render: () => h('p') }

watch(user, (now) => window._winnow?.push(['_setUserId', now?.id ?? '']), { immediate: true })

const application = createApp({
  render: () => [
    ...['a', 'b', 'old'].map((to) => h(RouterLink, { id: to, to: `/${to}` }, () => to)),
    h('button', { id: 'login', onClick: () => (user.value = { id: 'ann' }) }, 'Log in'),
    h(RouterView),
  ],
})
application.use(
  createRouter({
    history: createWebHistory(`/${session}/`),
    routes: [
      { path: '/old', redirect: '/a' },
      { path: '/:rest(.*)*', component: view },
    ],
  }),
)
application.mount('#application')
