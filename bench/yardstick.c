/* The yardstick: baccarat as a plain C program would deal it.
 *
 * Eight decks, shuffled whole by Fisher-Yates with xoshiro256++, the generator's state in locals; the first card
 * burnt with as many more as it counts; cutting card with 14 cards behind it, one more round after it; the drawing
 * rules as branches; Player, Banker and Tie counted. Nothing else is counted, so it does less than our kernels do.
 *
 *     yardstick SHOES SEED   prints: player banker tie nanoseconds-of-processor-time
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { DECKS = 8, CARDS = 52 * DECKS, BEHIND = 14 };

static uint64_t splitmix64(uint64_t *state)
{
    uint64_t z = (*state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static inline uint64_t rotated(uint64_t x, int bits)
{
    return (x << bits) | (x >> (64 - bits));
}

static inline int banker_draws(int banker, int third)
{
    switch (banker) {
    case 0: case 1: case 2: return 1;
    case 3: return third != 8;
    case 4: return third >= 2 && third <= 7;
    case 5: return third >= 4 && third <= 7;
    case 6: return third == 6 || third == 7;
    default: return 0;
    }
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: yardstick SHOES SEED\n");
        return 2;
    }
    long shoes = atol(argv[1]);
    uint64_t seed = strtoull(argv[2], NULL, 10);
    uint64_t s0 = splitmix64(&seed), s1 = splitmix64(&seed), s2 = splitmix64(&seed), s3 = splitmix64(&seed);
    long players = 0, bankers = 0, ties = 0;
    uint8_t card[CARDS];
    struct timespec begun, done;

    for (int i = 0; i < CARDS; i++) {
        int rank = i % 13 + 1;
        card[i] = rank > 9 ? 0 : rank;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begun);
    for (long shoe = 0; shoe < shoes; shoe++) {
        for (int i = CARDS - 1; i > 0; i--) {
            uint64_t number = rotated(s0 + s3, 23) + s0, shifted = s1 << 17;
            s2 ^= s0, s3 ^= s1, s1 ^= s2, s0 ^= s3, s2 ^= shifted, s3 = rotated(s3, 45);
            int j = (int)(((number >> 32) * (uint64_t)(i + 1)) >> 32);
            uint8_t swapped = card[i];
            card[i] = card[j], card[j] = swapped;
        }
        int at = 1 + (card[0] ? card[0] : 10), begin;
        do {
            begin = at;
            int player = card[at] + card[at + 2], banker = card[at + 1] + card[at + 3];
            at += 4;
            if (player >= 10) player -= 10;
            if (banker >= 10) banker -= 10;
            if (player < 8 && banker < 8) {
                int draws = banker < 6;
                if (player < 6) {
                    int third = card[at++];
                    player += third;
                    if (player >= 10) player -= 10;
                    draws = banker_draws(banker, third);
                }
                if (draws) {
                    banker += card[at++];
                    if (banker >= 10) banker -= 10;
                }
            }
            if (player > banker) players++;
            else if (banker > player) bankers++;
            else ties++;
        } while (begin <= CARDS - BEHIND);
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &done);
    printf("%ld %ld %ld %lld\n", players, bankers, ties,
           (done.tv_sec - begun.tv_sec) * 1000000000LL + (done.tv_nsec - begun.tv_nsec));
    return 0;
}
