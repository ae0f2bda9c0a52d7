/**
 * What the gibberish model learns from: given names, family names and everyday words of many
 * languages in Latin letters, as people put them into names and mail addresses. Only the sequences
 * of letters matter, not the list being complete.
 */
export const REAL_WORDS = `
james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark donald steven
paul andrew joshua kenneth kevin brian george edward ronald timothy jason jeffrey ryan jacob gary nicholas eric jonathan stephen
larry justin scott brandon benjamin samuel gregory frank alexander raymond patrick jack dennis jerry tyler aaron jose adam nathan
henry douglas zachary peter kyle walter ethan jeremy harold keith christian roger noah gerald carl terry sean austin arthur
lawrence jesse dylan bryan joe jordan billy bruce albert willie gabriel logan alan juan wayne roy ralph randy eugene vincent
mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty margaret sandra ashley kimberly emily
donna michelle carol amanda dorothy melissa deborah stephanie rebecca sharon laura cynthia kathleen amy angela shirley anna brenda
pamela emma nicole helen samantha katherine christine debra rachel carolyn janet catherine maria heather diane ruth julie olivia
joyce virginia victoria kelly lauren christina joan evelyn judith megan andrea cheryl hannah jacqueline martha gloria teresa ann
sara madison frances kathryn janice jean abigail alice julia judy sophia grace denise amber doris marilyn danielle beverly isabella
theresa diana natalie brittany charlotte marie kayla alexis lori zoe chloe mia ella lily lucy ruby molly daisy poppy evie
smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson anderson taylor moore
jackson martin lee perez thompson white harris sanchez clark ramirez lewis robinson walker young allen king wright scott torres
nguyen hill flores green adams nelson baker hall rivera campbell mitchell carter roberts gomez phillips evans turner diaz parker
cruz edwards collins reyes stewart morris morales murphy cook rogers gutierrez ortiz morgan cooper peterson bailey reed kelly
howard ramos kim cox ward richardson watson brooks chavez wood bennett gray mendoza ruiz hughes price alvarez castillo sanders
patel myers long ross foster jimenez powell jenkins perry russell sullivan bell coleman butler henderson barnes fisher vasquez
simmons graham murray ford castro marshall owens harrison fernandez mcdonald woods washington kennedy wells vargas henry chen
freeman webb tucker guzman burns crawford olson simpson porter hunter gordon mendez silva shaw snyder mason dixon munoz hunt
hicks holmes palmer wagner black robertson boyd rose stone salazar fox warren mills meyer rice schmidt garza daniels ferguson
nichols stephens soto weaver ryan gardner payne grant dunn kelley spencer hawkins arnold pierce hansen peters santos hart bradley
muller mueller schneider fischer weber becker schulz hoffmann schaefer koch bauer richter klein wolf schroeder neumann schwarz
zimmermann braun krueger hofmann hartmann lange werner krause lehmann schmid schulze maier koehler herrmann walter kaiser fuchs
lang scholz moeller weiss jung hahn vogel friedrich keller guenther frank berger winkler roth beck lorenz baumann franke albrecht
hans klaus juergen wolfgang uwe heike sabine petra monika ursula claudia birgit stefanie katrin anja silke lukas leon finn jonas
felix maximilian moritz philipp tobias florian sebastian matthias stefan dieter helmut gerhard heinrich ludwig friedhelm jens
jean pierre michel philippe alain bernard jacques christophe nicolas laurent francois julien guillaume antoine mathieu thibault
camille manon lea chloe ines jade louise juliette margaux clemence aurelie celine sylvie isabelle nathalie veronique brigitte
dubois durand leroy moreau simon laurent lefebvre michel bertrand roux fournier girard bonnet dupont lambert fontaine rousseau
blanc guerin faure chevalier francois legrand gauthier perrin robin clement morin henry roussel mathieu gautier masson marchand
antonio manuel francisco javier carlos miguel alejandro rafael pedro pablo sergio fernando jorge alberto alvaro diego adrian raul
carmen josefa isabel dolores pilar lucia paula elena cristina marta mercedes rosario beatriz silvia rocio alba irene nuria ainhoa
joao jose luiz paulo lucas marcos luis gabriel rafael felipe bruno eduardo rodrigo thiago gustavo vinicius leonardo ricardo andre
ana francisca antonia adriana juliana marcia fernanda patricia aline sandra camila amanda bruna jessica leticia julia luciana vanessa
oliveira souza rodrigues ferreira alves pereira lima gomes costa ribeiro martins carvalho almeida lopes soares fernandes vieira barbosa
giuseppe giovanni antonio mario luigi angelo vincenzo pietro salvatore marco francesco matteo lorenzo alessandro andrea riccardo
giulia chiara francesca federica elisa martina valentina alessia giorgia ilaria rossi russo ferrari esposito bianchi romano colombo
ricci marino greco bruno gallo conti deluca mancini costa giordano rizzo lombardi moretti barbieri fontana santoro mariani rinaldi
jan piet klaas hendrik willem johannes cornelis anneke marieke sanne lotte femke daan sem bram thijs jeroen maarten devries jansen
bakker visser smit meijer mulder bos vos peters hendriks dekker brouwer dewit dijkstra vandenberg vandijk kuipers veenstra
erik lars anders johan karl per nils mikael fredrik magnus henrik bjorn sven gunnar olav knut torbjorn ingrid astrid kristin
johansson andersson karlsson nilsson eriksson larsson olsson persson svensson gustafsson pettersson jonsson hansson bengtsson
nielsen jensen hansen pedersen andersen christensen larsen sorensen rasmussen jorgensen madsen kristensen olsen thomsen virtanen
korhonen makinen nieminen makela hamalainen laine heikkinen koskinen jarvinen lehtonen mikko juhani timo jukka antti pekka aino
piotr krzysztof andrzej tomasz pawel marcin michal grzegorz jerzy wojciech agnieszka katarzyna malgorzata joanna magdalena ewa
nowak kowalski wisniewski wojcik kowalczyk kaminski lewandowski zielinski szymanski wozniak dabrowski kozlowski jankowski mazur
jiri petr pavel martin tomas jaroslav miroslav zdenek vaclav milan lukas novak svoboda novotny dvorak cerny prochazka kucera vesely
ivan sergey dmitry alexey andrey mikhail nikolay vladimir igor oleg maxim artem pavel yuri evgeny olga tatiana natalia svetlana
elena irina ekaterina anastasia ivanov smirnov kuznetsov popov vasiliev petrov sokolov mikhailov novikov fedorov morozov volkov
oleksandr volodymyr mykola yuliia oksana shevchenko kovalenko bondarenko tkachenko kravchenko boyko melnyk stoyan georgi dimitar
ionut andrei alexandru mihai stefan radu popescu ionescu popa dumitru stan gheorghe constantin istvan laszlo jozsef zoltan ferenc
nagy kovacs toth szabo horvath varga kiss molnar nemeth farkas balogh papp takacs juhasz marko nikola luka petrovic jovanovic
mehmet mustafa ahmet ali huseyin hasan ibrahim ismail osman yusuf murat omer ramazan fatma ayse emine hatice zeynep elif meryem
yilmaz kaya demir sahin celik yildiz yildirim ozturk aydin ozdemir arslan dogan kilic aslan cetin koc kurt giorgos yannis dimitris
papadopoulos vlachos angelopoulos nikolaidis georgiou mohammed muhammad mohamed ahmed mahmoud hassan hussein abdullah khaled omar
youssef tariq bilal hamza salah nasser fatima aisha khadija maryam zainab noura layla yasmin abdelrahman alharbi alghamdi almutairi
rahman hossain islam khan chowdhury akter begum uddin sheikh malik iqbal raza butt qureshi siddiqui hussain shah mirza
raj kumar singh sharma gupta verma patel reddy rao nair iyer menon pillai mishra pandey yadav chauhan joshi mehta desai shah jain
agarwal banerjee mukherjee chatterjee ghosh das bose sen dutta amit rahul rohit sanjay vijay anil sunil rajesh suresh ramesh mahesh
priya pooja neha anjali kavita sunita deepa lakshmi divya sneha swati shreya aishwarya venkatesh srinivasan krishnan subramanian
wang li zhang liu chen yang zhao huang zhou wu xu sun ma zhu hu guo he lin gao luo zheng liang xie song tang deng han feng cao peng
wei ming jun hua xin yan jing lei qiang xiaoming xiaoli jianguo haoran zihan yuxuan zhiwei weiwei mingming xueying chunhua guangming
sato suzuki takahashi tanaka watanabe ito yamamoto nakamura kobayashi kato yoshida yamada sasaki yamaguchi matsumoto inoue kimura
hayashi shimizu yamazaki mori abe ikeda hashimoto ishikawa hiroshi takashi kenji yuki haruto sakura yoko keiko naoko akira makoto
kim lee park choi jung kang cho yoon jang lim minjun seoyeon jihoon hyunwoo jisoo minji soojin youngho eunji taehyung jungkook
nguyen tran le pham hoang phan vu dang bui do ho ngo duong ly thi van minh anh tuan hung dung linh huong thanh phuong quang trung
somchai somsak siriporn wichai putri dewi sari wati agus budi setiawan hidayat nugroho wijaya kusuma siti nur aini rizky fitri
chukwu okafor okonkwo adeyemi adebayo oluwaseun chinedu emeka ngozi amara nneka ifeanyi olumide babatunde kwame kofi akosua mensah
osei boateng owusu abiodun temitope mwangi kamau njoroge wanjiru otieno achieng kiprop chebet tesfaye bekele haile abebe moyo ncube
dlamini nkosi khumalo zulu ndlovu thabo sipho nomsa lerato kagiso diallo traore coulibaly keita toure camara ndiaye sow fall cisse
the and you that was for are with his they this have from one had word but not what all were when your can said there use each
which she how their will other about out many then them these some her would make like him into time has look two more write see
number way could people than first water been call who oil its now find long down day did get come made may part over new sound
take only little work know place year live back give most very after thing our just name good sentence man think say great where
help through much before line right too mean old any same tell boy follow came want show also around form three small set put end
does another well large must big even such because turn here why ask went men read need land different home move try kind hand
picture again change off play spell air away animal house point page letter mother answer found study still learn should world
love music life happy dream star moon sun angel queen princess cool crazy super magic dragon tiger wolf eagle lion shadow dark light
fire ice blue red black white green pink gold silver gamer player killer hunter master legend ninja pirate soccer football basket
baseball hockey tennis golf fish dog cat horse bear bird rock metal rap dance disco party beach summer winter spring snow rain
photo video media studio design art shop store market online web net site tech digital data cloud soft mobile phone computer code
travel tour hotel food pizza cafe coffee wine beer kitchen garden flower rose lily sunny sweet honey sugar cherry peach apple
contact office company business group global service sales team mail post info news press money bank cash card credit finance
doctor lawyer teacher student school college university engineer driver builder motor auto cars bike truck racing speed power
family baby daddy mommy brother sister friend buddy uncle aunt grandma lady lord sir captain chief general real official best
hola amigo casa vida amor gracias buenos dias noche sol luna mar playa fiesta mundo nuevo grande feliz bueno para como porque donde
bonjour merci amour soleil lune monde vie maison petite grande rouge bleu noir blanc jardin fleur avec pour dans nous vous
guten morgen danke liebe sonne leben welt haus garten blume schnell klein gross schwarz weiss immer nicht auch noch wieder
`
