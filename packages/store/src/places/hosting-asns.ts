/**
 * Networks of servers, not of people: clouds, hosters, VPN and proxy carriers. Our own
 * short list of the well known ones (number, operator); an address in one of them is a hint, no
 * proof, since some people browse through a VPN. Mobile and office networks are left out.
 */
const NETWORKS = `
16509 Amazon AWS|14618 Amazon AWS|8987 Amazon AWS|7224 Amazon|38895 Amazon
15169 Google|396982 Google Cloud|19527 Google|36384 Google|43515 Google YouTube|139070 Google|139190 Google
8075 Microsoft Azure|8068 Microsoft|8069 Microsoft|12076 Microsoft ExpressRoute
31898 Oracle Cloud|36351 IBM SoftLayer
45102 Alibaba Cloud|37963 Alibaba Cloud|34947 Alibaba|134963 Alibaba Cloud|132203 Tencent Cloud|45090 Tencent Cloud|133478 Tencent
136907 Huawei Cloud|55990 Huawei Cloud|55967 Baidu|38365 Baidu|135377 UCloud|59077 UCloud
14061 DigitalOcean|393406 DigitalOcean
16276 OVH|35540 OVH|24940 Hetzner|213230 Hetzner Cloud|212317 Hetzner|12876 Scaleway|29447 Scaleway|197540 netcup|63949 Akamai Linode
20473 Vultr Choopa|51167 Contabo|40021 Contabo|141995 Contabo|60781 LeaseWeb|28753 LeaseWeb|16265 LeaseWeb|30633 LeaseWeb
59253 LeaseWeb|133752 LeaseWeb|394380 LeaseWeb|7203 LeaseWeb|395954 LeaseWeb|205544 LeaseWeb|393886 LeaseWeb|396362 LeaseWeb
8560 IONOS|15418 Fasthosts|6724 Strato|20773 Host Europe|34011 Host Europe|20738 Host Europe|21499 Host Europe|8972 PlusServer|29066 velia
13335 Cloudflare|209242 Cloudflare|202623 Cloudflare|54113 Fastly|20940 Akamai|16625 Akamai|32787 Akamai|30148 Sucuri|19551 Imperva
33070 Rackspace|19994 Rackspace|27357 Rackspace|15395 Rackspace|12200 Rackspace
26496 GoDaddy|398101 GoDaddy|44273 GoDaddy|46606 Unified Layer|22612 Namecheap|32244 Liquid Web|53824 Liquid Web|36352 ColoCrossing
8100 QuadraNet|62904 Eonix|46562 Performive|55286 B2 Net|25820 IT7 Networks|35916 MultaCom|18978 Enzu|18779 EGIHosting|40676 Psychz
53667 FranTech BuyVM|55081 24Shells|20454 SecuredServers|20278 Nexeon|29802 HIVELOCITY|30083 HEG US|54290 Hostwinds|19318 Interserver
19531 Nodes Direct|46261 QuickPacket|13213 UK2 Hosting|33182 HostDime|46475 Limestone|63018 Dedicated.com|46664 VolumeDrive
54825 Packet Equinix|32475 SingleHop|33480 Web Werks|394695 PDR|40034 Confluence
60068 Datacamp CDN77|212238 Datacamp|136787 TEFINCOM NordVPN|147049 PacketHub NordVPN|207137 PacketHub|9009 M247|16247 M247|206092 SecFirewall
39351 31173 Mullvad|198093 Mullvad|208172 Proton|62371 Proton|209103 Proton|51852 Private Layer|62240 Clouvider|34989 ServeTheWorld
60729 Tor exits|205100 F3 Netze Tor|210558 1337 Services
43350 NForce|49453 Global Layer|49981 WorldStream|202425 IP Volume|213035 Serverion|211252 Delis|35913 DediPath
44477 Stark Industries|200019 AlexHost|48282 VDSina|51659 Baxet|197695 REG.RU|198610 Beget|9123 Timeweb|49505 Selectel
29182 ISPsystem|57043 HOSTKEY|50867 HOSTKEY|56630 Melbikomas|204428 SS-Net|60404 Liteserver|60117 Host Sailor|48635 CLDIN|57269 DigiRDP
47583 Hostinger|204915 Hostinger|42831 UK Dedicated Servers|20860 Iomart|25369 Hydra|29550 Simply Transit|35470 XL Internet|20857 TransIP
31034 Aruba|24971 Master Internet|44066 First Colo|15817 Mittwald|39572 AdvancedHosters|47447 23media
9370 Sakura|7506 GMO|45839 Shinjiru|55720 Gigabit Hosting|133296 Web Werks India|17439 Netmagic
136258 BrainStorm OneProvider|64286 LogicWeb|398493 System In Place|395092 Shock Hosting|63473 HostHatch|200651 FlokiNET
396356 Latitude.sh|262287 Latitude.sh|61138 Zappie|141039 PacketHub|137409 GSL Networks|38001 NewMedia Express|204196 AbeloHost
`

/** Numbers of networks in which servers live. */
export const HOSTING_ASNS: ReadonlySet<number> = new Set(
  NETWORKS.trim()
    .split(/[|\n]/)
    .map((line) => Number.parseInt(line, 10)),
)
