/* The limit: how fast hand-written vector code deals what the yardstick deals, so that the distance to it is known.
 *
 * The same shoes as the yardstick's (eight decks, burn, 14 cards behind the cutting card, one more round), of which
 * sixteen go on side by side in vectors of sixteen 16-bit numbers, as wide as AVX2 has them. Nothing is shuffled: a
 * card is drawn by value from the edges of ten values, as our kernel by values does it. The drawing rules are written
 * out as comparisons, and Player, Banker and Tie alone are counted: less than our kernels do, and for one game only.
 *
 *     yardstick_vector SHOES SEED   prints: player banker tie nanoseconds-of-processor-time
 */
#ifdef __AVX2__
#include <immintrin.h>
#endif
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { DECKS = 8, CARDS = 52 * DECKS, BEHIND = 14, LANES = 16, GROUPS = 4, EDGES = 9 };

typedef uint16_t lanes __attribute__((vector_size(2 * LANES)));
typedef uint64_t words __attribute__((vector_size(2 * LANES)));

struct group {
    words a, b, c, d;                      /* four xoshiro256++ generators side by side */
    lanes edge[EDGES], seen, begin, hidden, live, over;
    lanes players, bankers, ties;          /* counted in 16 bits, added up before they run over */
};

static uint64_t splitmix64(uint64_t *state)
{
    uint64_t z = (*state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static inline words numbers(struct group *g)
{
    words sum = g->a + g->d, found = ((sum << 23) | (sum >> 41)) + g->a, shifted = g->b << 17;
    g->c ^= g->a, g->d ^= g->b, g->b ^= g->c, g->a ^= g->d, g->c ^= shifted;
    g->d = (g->d << 45) | (g->d >> 19);
    return found;
}

static inline lanes high(lanes one, lanes other)
{
#ifdef __AVX2__
    return (lanes)_mm256_mulhi_epu16((__m256i)one, (__m256i)other);
#else
    typedef uint32_t wide __attribute__((vector_size(4 * LANES)));
    return __builtin_convertvector((__builtin_convertvector(one, wide) * __builtin_convertvector(other, wide)) >> 16, lanes);
#endif
}

/* A card by value in the lanes that draw it, nought in the others: no edge is at place 0. */
static inline lanes drawn(struct group *g, lanes draws)
{
    lanes upper = (lanes)numbers(g), lower = (lanes)numbers(g), left = CARDS - g->seen;
    lanes low = upper * left, sum = low + high(lower, left);
    lanes place = (g->seen + high(upper, left) - (lanes)(sum < low)) & draws, card = {0};
    for (int k = 0; k < EDGES; k++) {
        lanes before = (lanes)(g->edge[k] <= place);
        card -= before, g->edge[k] -= before;
    }
    g->seen -= draws;
    return card;
}

static inline lanes digit(lanes sum)
{
    return sum - (10 & (lanes)(sum >= 10));
}

static void open_shoe(struct group *g, int i, long *left)
{
    static const uint16_t full[EDGES] = {128, 160, 192, 224, 256, 288, 320, 352, 384};
    int place = (int)(((uint64_t)(uint32_t)numbers(g)[i % 4] * CARDS) >> 32), first = 0;
    for (int k = 0; k < EDGES; k++) first += full[k] <= place;
    for (int k = 0; k < EDGES; k++) g->edge[k][i] = full[k] + (full[k] <= place);
    g->seen[i] = 1, g->hidden[i] = first ? first : 10, g->live[i] = *left > 0 ? 0xFFFF : 0;
    if (*left > 0) --*left;
}

static inline void deal_round(struct group *g)
{
    lanes all = ~(lanes){0}, p1, b1, p2, b2;
    g->begin = g->seen + g->hidden;
    p1 = drawn(g, all), b1 = drawn(g, all), p2 = drawn(g, all), b2 = drawn(g, all);
    lanes player = digit(p1 + p2), banker = digit(b1 + b2);
    lanes open = (lanes)(player < 8) & (lanes)(banker < 8), takes = open & (lanes)(player < 6);
    lanes third = drawn(g, takes);
    lanes against = (lanes)(banker < 3) | ((lanes)(banker == 3) & (lanes)(third != 8)) |
        ((lanes)(banker >= 4) & (lanes)(banker <= 6) & (lanes)(third <= 7) & (lanes)(third >= 2 * banker - 6));
    lanes other = drawn(g, open & ((takes & against) | (~takes & (lanes)(banker < 6))));
    player = digit(player + third), banker = digit(banker + other);
    g->players -= (lanes)(player > banker) & g->live;
    g->bankers -= (lanes)(player < banker) & g->live;
    g->ties -= (lanes)(player == banker) & g->live;
    g->over = (lanes)(g->begin > CARDS - BEHIND);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: yardstick_vector SHOES SEED\n");
        return 2;
    }
    static struct group every[GROUPS];
    long left = atol(argv[1]), players = 0, bankers = 0, ties = 0, going = 1;
    uint64_t seed = strtoull(argv[2], NULL, 10);
    struct timespec begun, done;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begun);
    for (int n = 0; n < GROUPS; n++) {
        words *state[] = {&every[n].a, &every[n].b, &every[n].c, &every[n].d};
        for (int word = 0; word < 4; word++)
            for (int i = 0; i < 4; i++) (*state[word])[i] = splitmix64(&seed);
        for (int i = 0; i < LANES; i++) open_shoe(&every[n], i, &left);
    }
    while (going) {
        for (int step = 0; step < 50000 && going; step++) {
            going = 0;
            for (int n = 0; n < GROUPS; n++) {
                struct group *g = &every[n];
                deal_round(g);
                words some = (words)g->over, live = (words)g->live;
                if (some[0] | some[1] | some[2] | some[3])
                    for (int i = 0; i < LANES; i++)
                        if (g->over[i]) open_shoe(g, i, &left);
                going |= (live[0] | live[1] | live[2] | live[3]) != 0;
            }
        }
        for (int n = 0; n < GROUPS; n++) {
            for (int i = 0; i < LANES; i++)
                players += every[n].players[i], bankers += every[n].bankers[i], ties += every[n].ties[i];
            every[n].players ^= every[n].players, every[n].bankers ^= every[n].bankers, every[n].ties ^= every[n].ties;
        }
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &done);
    printf("%ld %ld %ld %lld\n", players, bankers, ties,
           (done.tv_sec - begun.tv_sec) * 1000000000LL + (done.tv_nsec - begun.tv_nsec));
    return 0;
}
